"""What is at stake in each question to a player, in a sentence or two, with the rule behind it.

A question about an item tells what the item does instead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deadzone.catalog.loading import load
from deadzone.core.questions import Question
from deadzone.core.sentence import Sentence, Words


class Stakes(NamedTuple):
    text: Words
    rule: str


NOTHING: Final = Stakes(Sentence(""), "")


def stakes_of(question: Question) -> Stakes:
    """Of a question; nothing if only JADE is ever asked it."""
    if question.item:
        return Stakes(load().rule_text(question.item), question.item)
    return STAKES.get(question.kind, NOTHING)


STAKES: Final[dict[str, Stakes]] = {
    "turn-board": Stakes(
        Sentence("You did not choose the battlefield: turn it so that its scenery suits you. Your zone comes next."),
        "R-FIELD-08",
    ),
    "order": Stakes(
        Sentence(
            "The first player takes his zone, deploys first and has the initiative in round 1. The second "
            "sees where the enemy stands before deploying."
        ),
        "R-RECON-05",
    ),
    "zone": Stakes(
        Sentence(
            "Your models start in this zone, the enemy’s in the other. Compare the cover and the way to the objectives."
        ),
        "R-RECON-05",
    ),
    "extend-zone": Stakes(
        Sentence("The zone is too small for the teams: it grows by the fewest squares that make everything fit."),
        "R-DEPLOY-04",
    ),
    "deploy": Stakes(
        Sentence("The model starts the battle here. Vehicles start on level 1."),
        "R-DEPLOY-01",
    ),
    "spot": Stakes(
        Sentence("The exact place decides who sees whom, and who has a Clear Shot."),
        "R-POS-01",
    ),
    "shift": Stakes(
        Sentence("Somebody needs room in the cube: this model moves aside a little. It stays in the cube."),
        "R-CAP-06",
    ),
    "aerial": Stakes(
        Sentence("The model lands at least 2 cubes from every enemy, not on an objective, on the top level."),
        "A-AERIAL-01",
    ),
    "scout": Stakes(
        Sentence(
            "Each Scout has one free Sprint before the battle. It is not activated by it, and may not enter a "
            "cube with another model."
        ),
        "A-SCOUT-01",
    ),
    "supply": Stakes(
        Sentence("You may move one item token by one cube, but not into a deployment zone."),
        "A-LOGISTICS-01",
    ),
    "supply-to": Stakes(
        Sentence("The token moves by one cube and stays face down. Deployment zones are barred."),
        "A-LOGISTICS-01",
    ),
    "come-in": Stakes(
        Sentence(
            "The model waits off the board: its first action brings it into your zone, and that cube counts "
            "as the first of the movement."
        ),
        "R-DEPLOY-05",
    ),
    "enter": Stakes(
        Sentence("The model enters by a cube of your zone on level 1; this cube counts as the first of its movement."),
        "R-DEPLOY-05",
    ),
    "recon-die": Stakes(
        Sentence(
            "Each of your bonus dice gives what it shows, once, in the order you like: 1-2 look at tokens, 3 "
            "remove one, 4-6 move models, 7 flank, 8 any of these."
        ),
        "M-RECON-00b",
    ),
    "recon-any": Stakes(
        Sentence("This die shows an 8: it counts as any other result."),
        "M-RECON-08",
    ),
    "recon-model": Stakes(
        Sentence("The model moves to an adjacent cube without enemies and may still be activated this round."),
        "M-RECON-04",
    ),
    "recon-cube": Stakes(
        Sentence("One cube, adjacent and without enemies. Items there may be picked up."),
        "M-RECON-04",
    ),
    "look-at": Stakes(
        Sentence("You see what the token is and put it back face down; the enemy does not learn it."),
        "M-RECON-01",
    ),
    "discard-token": Stakes(
        Sentence("The token leaves the board, for both sides."),
        "M-RECON-03",
    ),
    "flank": Stakes(
        Sentence(
            "The model leaves the board for round 1. At the end of that round it comes back in any empty cube "
            "on the left or right edge."
        ),
        "M-RECON-07",
    ),
    "flank-cube": Stakes(
        Sentence("Any empty cube on the left or right edge. The model can act from round 2 on."),
        "M-RECON-07",
    ),
    "reroll": Stakes(
        Sentence("You may re-roll any of your command dice, once. The new results stand."),
        "R-CMD-02",
    ),
    "activate": Stakes(
        Sentence("Each model acts once per round; then it is the enemy’s turn."),
        "R-TURN-02",
    ),
    "second": Stakes(
        Sentence("The ACTIVATE result lets a second model act in this turn. Only one per turn."),
        "R-CMD-07",
    ),
    "action": Stakes(
        Sentence("One long action or up to two short ones, each type once."),
        "R-ACT-01",
    ),
    "spend-dice": Stakes(
        Sentence("Each DICE result adds one die to this test. Those that you keep can be used later in the round."),
        "R-CMD-08",
    ),
    "step": Stakes(
        Sentence(
            "Each cube costs one cube of movement, diagonals too. A cube with an enemy means a fight, and the "
            "end of the movement."
        ),
        "R-MOVE-02",
    ),
    "agile": Stakes(
        Sentence("Agile: after its movement the model may go one level up or down for free."),
        "A-AGILE-01",
    ),
    "evade": Stakes(
        Sentence("Hit, but neither killed nor Pinned: the model may move one cube at once, out of sight for example."),
        "A-EVADE-01",
    ),
    "glide": Stakes(
        Sentence("The model drops without harm, and for each level one cube sideways."),
        "A-GLIDE-02",
    ),
    "teleport": Stakes(
        Sentence("Up to 3 cubes in any direction, walls or not. With an enemy there it starts a fight."),
        "A-TELEPORT-01",
    ),
    "direction": Stakes(
        Sentence(
            "The model is thrown one cube this way. A wall slams it, an edge lets it fall, an enemy’s cube "
            "starts a fight."
        ),
        "R-AWAY-03",
    ),
    "smash": Stakes(
        Sentence("The target is moved one cube this way and Pinned. A wall slams it, an edge lets it fall."),
        "A-SMASH-01",
    ),
    "next-thrown": Stakes(
        Sentence(
            "Several models are thrown: one after the other, each until it lies where it falls. The order can "
            "decide who has room."
        ),
        "R-SCAT-12",
    ),
    "weapon": Stakes(
        Sentence("One weapon for this attack. Its range, AP and abilities count."),
        "R-SHOOT-06",
    ),
    "second-weapon": Stakes(
        Sentence("Fire Control: a second weapon fires in the same action, at the same target or another."),
        "A-FIRECONTROL-01",
    ),
    "target": Stakes(
        Sentence("One enemy in range and in sight. The odds stand beside each."),
        "R-SHOOT-03",
    ),
    "target-cube": Stakes(
        Sentence("This weapon strikes a cube: everybody in it is hit, friends too."),
        "R-SHOOT-05",
    ),
    "mode": Stakes(
        Sentence("Fire for Effect has one die more and pins the target, but does no damage."),
        "R-FFE-02",
    ),
    "ammo": Stakes(
        Sentence("It adds one die to this shot and is then used up."),
        "I-AMMO-01",
    ),
    "grenade": Stakes(
        Sentence(
            "The grenade strikes a cube, friends and enemies alike. If the Shoot test fails it scatters by "
            "one cube. It is used up."
        ),
        "A-GRENADE-03",
    ),
    "tag": Stakes(
        Sentence("Until the end of the round, each shot of a Tag weapon at the marked model has one die more."),
        "A-TAG-01",
    ),
    "invigorate": Stakes(
        Sentence("If the Shoot test succeeds, this friend may be activated again this round."),
        "A-INVIGORATE-02",
    ),
    "opponent": Stakes(
        Sentence("Only this enemy fights back and can be hurt; the others in the cube look on."),
        "R-ENTER-02",
    ),
    "defence": Stakes(
        Sentence("A counter-attack can hurt the attacker, a dodge only avoids damage."),
        "R-FRES-02",
    ),
    "strike": Stakes(
        Sentence(
            "One of your models may strike at it before it is gone or has stood up. It can only dodge, and "
            "your model is not activated by it."
        ),
        "R-BREAK-01",
    ),
    "pick-up": Stakes(
        Sentence("Picking up costs no action. A face-down token is revealed by it, and may be a Booby Trap."),
        "R-ITEM-02",
    ),
    "give-item": Stakes(
        Sentence("The item passes to a friend in the same cube, as a part of the Move."),
        "R-ITEM-10",
    ),
    "patient": Stakes(
        Sentence("The model you choose loses damage tokens and may be Undamaged again."),
        "I-MEDIPACK-01",
    ),
    "adrenaline": Stakes(
        Sentence("Speed +1/+1 for this round; then it is used up."),
        "I-ADRENALINE-01",
    ),
    "stimulant": Stakes(
        Sentence("One die more for this one roll; then it is used up."),
        "I-STIMULANT-01",
    ),
    "mark": Stakes(
        Sentence("Until the end of the round, friends throw and fire at this cube as if they saw it."),
        "I-COMMLINK-01",
    ),
    "dismount": Stakes(
        Sentence(
            "Off the bike the model loses its speed and is no Vehicle any more; the bike stays in the cube as an item."
        ),
        "I-SCOUTBIKE-03",
    ),
    "gun": Stakes(
        Sentence("The gun becomes a model of yours in this cube. It cannot move, but can shoot, from this round on."),
        "I-SENTRY-01",
    ),
    "pack": Stakes(
        Sentence("The gun becomes an item again, which the Engineer can carry away."),
        "I-SENTRY-01",
    ),
    "gunner": Stakes(
        Sentence("The Reload counter of this friend goes: its weapon can fire again."),
        "A-LOADER-01",
    ),
    "call-in": Stakes(
        Sentence("The model drops into an empty cube and throws everybody around it. It is activated by it."),
        "A-HAMMERFIST-02",
    ),
    "land": Stakes(
        Sentence("Every model in the cubes around, friend or foe, may be thrown one cube and Pinned."),
        "A-HAMMERFIST-03",
    ),
    "smokescreen": Stakes(
        Sentence("Once per game: its cube fills with smoke, which nobody sees through. It costs no action."),
        "A-SMOKESCREEN-01",
    ),
    "ink": Stakes(
        Sentence("Once per game: the cube fills with smoke, which nobody sees through. It costs no action."),
        "A-INK-02",
    ),
    "shock-baton": Stakes(
        Sentence(
            "Calmed, it acts normally this time. Otherwise a die decides: on 1-2 the enemy may command it, on "
            "7-8 it moves one cube for free first."
        ),
        "A-RAMPAGE-08",
    ),
    "control": Stakes(
        Sentence("Whoever commands it takes its actions in this Activation. It may attack its own friends."),
        "A-RAMPAGE-02",
    ),
    "detonate": Stakes(
        Sentence("The Trap strikes everybody in the cube, your own models too, and is then gone."),
        "A-TRAP-02",
    ),
    "disarm": Stakes(
        Sentence("The Trap is taken away without exploding."),
        "A-TRAP-03",
    ),
    "deliver": Stakes(
        Sentence("Handed in, the item scores VP for you and leaves the game."),
        "M-HOUSE-SCOUR",
    ),
    "mark-target": Stakes(
        Sentence(
            "Killing a marked enemy scores double VP. The enemy Leader is marked already; the second must be "
            "a Specialist, or a Troop if there is none."
        ),
        "M-HOUSE-SEARCH",
    ),
    "army-special": Stakes(
        Sentence("It costs one SPECIAL result, and no action unless it says so."),
        "S-GEN-02",
    ),
    "special-ability": Stakes(
        Sentence("It costs one SPECIAL result; the model has the ability for as long as the army special says."),
        "S-GEN-02",
    ),
    "special-cube": Stakes(
        Sentence("The army special takes effect in this cube."),
        "S-GEN-02",
    ),
    "special-dice": Stakes(
        Sentence(
            "Each SPECIAL result that you spend adds to the effect; those that you keep can be used later in the round."
        ),
        "S-GEN-02",
    ),
    "special-faces": Stakes(
        Sentence("The army special changes these command dice."),
        "S-GEN-02",
    ),
    "special-model": Stakes(
        Sentence("The army special takes effect on this model."),
        "S-GEN-02",
    ),
    "special-value": Stakes(
        Sentence("The test is rolled against this value instead."),
        "S-GEN-02",
    ),
    "roll-again": Stakes(
        Sentence("Only dice that failed; a re-rolled die keeps its new value."),
        "R-TEST-12",
    ),
}
