/** One team being built: its roster with undo, what the server's check says of it, and how it is stored. */

import { mayPass, Trouble, UNKNOWN, words } from '../net/api';
import { WINDOW_CLOCK } from '../net/socket';
import { changeTeam, check, keepTeam, list } from '../net/teams';
import { exchange, t } from '../page.svelte';
import { at } from '../root';
import type { FactionList, MemberCard, StoredTeam, TeamReport, UnitCard, Violation } from '../protocol';
import { begin, done, redone, undone, type History } from './history';
import { Latest } from './latest';
import { kept } from './notice.svelte';
import { addressOf } from './places';
import { fileOf, type Member, type Roster } from './roster';

const CHECK_WAIT = 120;
const SAVE_WAIT = 700;
const TRY_AGAIN = 3000;

export type Saving = 'new' | 'waiting' | 'saved' | 'failed';

export class Builder {
  private history: History<Roster> = $state.raw(begin<Roster>({ name: '-', faction: '', members: [] }));
  /** The last answer of the check, and the roster that it is about. */
  report: TeamReport | null = $state.raw(null);
  private reported: Roster | null = $state.raw(null);
  list: FactionList | null = $state.raw(null);
  /** The list could not be fetched in the current language yet. */
  private stale = false;
  /** Id of the stored team; empty as long as it is not among the player's teams. */
  id = $state('');
  saving: Saving = $state('new');
  /** Why the check or the storing could not be done. */
  trouble = $state('');
  saveTrouble = $state('');
  /** Which member is shown in full; -1 for none. */
  selected = $state(-1);
  /** What the last undo or redo did, in words. */
  told = $state('');
  private line: Promise<unknown> = Promise.resolve();
  private again: number | null = null;
  private readonly checking: Latest<[Roster, TeamReport]>;
  private readonly storing: Latest<StoredTeam>;

  constructor(roster: Roster, id: string, report: TeamReport, list: FactionList) {
    this.history = begin(roster);
    this.id = id;
    this.saving = id ? 'saved' : 'new';
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
    this.storing = new Latest(
      WINDOW_CLOCK,
      SAVE_WAIT,
      () => this.store(false),
      this.stored.bind(this),
      (error) => {
        this.saving = 'failed';
        this.saveTrouble = words(error);
        this.tryAgain();
      },
    );
    void this.relabel();
  }

  get roster(): Roster {
    return this.history.now;
  }

  /** Whether what is shown of the check is about the team as it is now. */
  get checked(): boolean {
    return this.reported === this.roster;
  }

  get undoWords(): string {
    return this.history.past.at(-1)?.words ?? '';
  }

  get redoWords(): string {
    return this.history.future[0]?.words ?? '';
  }

  // ------------------------------------------------------------------ changes

  change(roster: Roster, what: string): void {
    if (roster === this.roster) return;
    this.told = '';
    this.turnTo(done(this.history, roster, what));
  }

  undo(): void {
    if (!this.undoWords) return;
    this.told = t('teams.undone', { what: this.undoWords });
    this.turnTo(undone(this.history));
  }

  redo(): void {
    if (!this.redoWords) return;
    this.told = t('teams.redone', { what: this.redoWords });
    this.turnTo(redone(this.history));
  }

  /** Go to another state of the team; the chosen member stays chosen wherever it stands then. */
  private turnTo(history: History<Roster>): void {
    const chosen = this.roster.members[this.selected];
    this.history = history;
    const { members } = this.roster;
    const place = chosen ? members.indexOf(chosen) : -1;
    this.selected = place < 0 ? Math.min(this.selected, members.length - 1) : place;
    this.saving = 'waiting';
    this.checking.soon();
    this.storing.soon();
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

  /** The server is away: ask again after a while, until it is back. */
  private tryAgain(): void {
    if (this.again !== null || this.left) return;
    this.again = WINDOW_CLOCK.later(() => {
      this.again = null;
      if (this.stale) void this.relabel();
      else if (this.trouble) void this.checking.now();
      if (this.saving === 'failed') void this.storing.now();
    }, TRY_AGAIN);
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

  // ------------------------------------------------------------------ storing

  /** Put it among the player's teams. */
  keep(): Promise<void> {
    this.saving = 'waiting';
    return this.storing.now();
  }

  private store(parting: boolean): Promise<StoredTeam> {
    const work = async (): Promise<StoredTeam> => {
      const team = fileOf(this.roster);
      try {
        if (this.id) return await changeTeam(this.id, team, parting);
      } catch (error) {
        // Deleted meanwhile, elsewhere: what is on the screen is kept as a new team.
        if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
      }
      const fresh = await keepTeam(team);
      this.id = fresh.id;
      return fresh;
    };
    const turn = this.line.then(work, work);
    this.line = turn;
    return turn;
  }

  private stored(): void {
    this.saving = 'saved';
    this.saveTrouble = '';
    kept.changes++;
    if (!this.left) exchange(at(addressOf({ at: 'mine', id: this.id })));
  }

  /** Wait until nothing is waiting to be stored any more, before something else is done with the team. */
  async settled(): Promise<Roster> {
    await this.storing.flush();
    await this.line.catch(() => {});
    return this.roster;
  }

  private left = false;

  /** The page shows something else: store what is still waiting, and check no more. */
  leave(): void {
    this.left = true;
    this.checking.stop();
    if (this.again !== null) WINDOW_CLOCK.cancel(this.again);
    void this.storing.flush();
  }

  /** The browser may be closed now: store at once what is still waiting. */
  part(): void {
    if (this.saving === 'waiting' && this.id) void this.store(true).catch(() => {});
  }
}
