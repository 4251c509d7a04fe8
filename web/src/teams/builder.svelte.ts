/** One team being built: its roster with undo, what the server's check says of it, and how it is stored. */

import { mayPass, words } from '../net/api';
import { WINDOW_CLOCK } from '../net/clock';
import { changeTeam, check, keepTeam, list } from '../net/teams';
import type { FactionList, MemberCard, TeamReport, UnitCard, Violation } from '../protocol';
import { Keeping, type Shelf } from '../shelf/keeping.svelte';
import { Latest } from '../shelf/latest';
import { addressOf } from './places';
import { fileOf, type Member, type Roster } from './roster';

const CHECK_WAIT = 120;
const SHELF: Shelf<Roster> = {
  wait: 700,
  keep: (roster) => keepTeam(fileOf(roster)),
  change: (id, roster, parting) => changeTeam(id, fileOf(roster), parting),
  address: (id) => addressOf({ at: 'mine', id }),
};

export class Builder extends Keeping<Roster> {
  /** The last answer of the check, and the roster that it is about. */
  report: TeamReport | null = $state.raw(null);
  private reported: Roster | null = $state.raw(null);
  list: FactionList | null = $state.raw(null);
  /** The list could not be fetched in the current language yet. */
  private stale = false;
  /** Why the check could not be done. */
  trouble = $state('');
  /** Which member is shown in full; -1 for none. */
  selected = $state(-1);
  private readonly checking: Latest<[Roster, TeamReport]>;

  constructor(roster: Roster, id: string, report: TeamReport, list: FactionList) {
    super(roster, id, SHELF);
    this.selected = roster.members.length > 0 ? 0 : -1;
    this.list = list;
    this.heard([roster, report]);
    this.checking = new Latest(
      WINDOW_CLOCK,
      CHECK_WAIT,
      () => this.ask(),
      this.heard.bind(this),
      this.unheard.bind(this),
    );
    void this.relabel();
  }

  get roster(): Roster {
    return this.now;
  }

  /** Whether what is shown of the check is about the team as it is now. */
  get checked(): boolean {
    return this.reported === this.roster;
  }

  /** The chosen member stays chosen wherever it stands now. */
  protected override turned(before: Roster): void {
    const chosen = before.members[this.selected];
    const { members } = this.roster;
    const place = chosen ? members.indexOf(chosen) : -1;
    this.selected = place < 0 ? Math.min(this.selected, members.length - 1) : place;
    this.checking.soon();
  }

  // ------------------------------------------------------------------ the check

  /** Fetch the list and the report in the current language. */
  async relabel(): Promise<void> {
    void this.checking.now();
    try {
      this.list = await list(this.roster.faction);
      this.stale = false;
    } catch (error) {
      this.stale = true;
      this.unheard(error);
    }
  }

  private async ask(): Promise<[Roster, TeamReport]> {
    const { roster } = this;
    return [roster, await check(fileOf(roster))];
  }

  private heard([roster, report]: [Roster, TeamReport]): void {
    this.reported = roster;
    this.report = report;
    this.trouble = '';
  }

  private unheard(error: unknown): void {
    this.trouble = words(error);
    if (mayPass(error)) this.tryAgain();
  }

  protected override askAgain(): void {
    if (this.stale) void this.relabel();
    else if (this.trouble) void this.checking.now();
  }

  override leave(): void {
    this.checking.stop();
    super.leave();
  }

  // ------------------------------------------------------------------ what is shown of a member

  unit(member: Member): UnitCard | null {
    return this.list?.units.find((each) => each.id === member.unit) ?? null;
  }

  /** What the last check says of a member, also when others have come or gone since. */
  card(member: Member): MemberCard | null {
    const place = this.reported?.members.indexOf(member) ?? -1;
    return this.report?.members[place] ?? null;
  }

  /** What a model is called: the owner's name for it, or that of its profile. */
  called(member: Member): string {
    return this.unit(member)?.name ?? this.card(member)?.card?.name ?? member.unit;
  }

  /** Broken rules of one member, or of the whole team. */
  broken(member: Member | null): readonly Violation[] {
    const place = member ? (this.reported?.members.indexOf(member) ?? -1) : -1;
    if (member && place < 0) return [];
    return this.report?.violations.filter((each) => each.member === place) ?? [];
  }
}
