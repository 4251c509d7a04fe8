/** The page's knowledge of a battle, as a pure function of the server's messages. */

import type {
  Aimed,
  Company,
  EndingInfo,
  Hello,
  Invited,
  LaterReasons,
  LessonInfo,
  Looked,
  QuestionInfo,
  Remark,
  ServerMessage,
  Side,
  Step,
  StudyInfo,
  Update,
  View,
  Waiting,
} from '../protocol';

/** A step with the view after it, if known: only the last step of an update has one. */
export interface SeenStep extends Step {
  readonly view: View | null;
}

export interface Table {
  readonly hello: Hello | null;
  readonly steps: readonly SeenStep[];
  /** Reasons that came after their step, with the number of steps when they did. */
  readonly later: readonly (LaterReasons & { readonly at: number })[];
  /** Answers so far; -1 before the first update. */
  readonly number: number;
  readonly view: View | null;
  readonly question: QuestionInfo | null;
  readonly waiting: Waiting | null;
  readonly undo: boolean;
  /** The lesson of the guided battle. */
  readonly lesson: LessonInfo | null;
  /** How the battle ended, if it was not by the rules. */
  readonly ending: EndingInfo | null;
  /** Who is connected. */
  readonly company: Company | null;
  /** When the page was told so, in milliseconds; the clock counts on from there. */
  readonly companyAt: number;
  /** What the players have said to each other. */
  readonly remarks: readonly Remark[];
  /** At one screen for both sides: what both may see, if the side being asked knows more. */
  readonly open: View | null;
  /** Studies requested during the current question, by model. */
  readonly studies: Readonly<Record<number, StudyInfo>>;
  readonly looked: Looked | null;
  /** How a model could attack the enemy that was clicked. */
  readonly aimed: Aimed | null;
  /** The other player has begun a rematch. */
  readonly invited: Invited | null;
  readonly refusal: { readonly text: string; readonly rule: string } | null;
}

export const EMPTY: Table = {
  hello: null,
  steps: [],
  later: [],
  number: -1,
  view: null,
  question: null,
  waiting: null,
  undo: false,
  lesson: null,
  ending: null,
  company: null,
  companyAt: 0,
  remarks: [],
  open: null,
  studies: {},
  looked: null,
  aimed: null,
  invited: null,
  refusal: null,
};

export function received(table: Table, message: ServerMessage): Table {
  switch (message.type) {
    case 'hello':
      return { ...table, hello: message };
    case 'update':
      return updated(table, message);
    case 'studied':
      if (message.n !== table.number) return table;
      return { ...table, studies: { ...table.studies, [message.study.model]: message.study } };
    case 'looked':
      return message.n === table.number ? { ...table, looked: message } : table;
    case 'aimed':
      return message.n === table.number ? { ...table, aimed: message } : table;
    case 'company':
      return { ...table, company: message, companyAt: performance.now() };
    case 'talk':
      return { ...table, remarks: [...table.remarks.filter(({ n }) => n <= message.after), ...message.remarks] };
    case 'invited':
      return { ...table, invited: message };
    case 'refused':
      return { ...table, refusal: { text: message.text, rule: message.rule } };
    case 'went':
    case 'sighted':
    case 'advised':
    case 'alive':
    case 'ended':
      return table;
  }
}

function updated(table: Table, update: Update): Table {
  const kept = table.steps.filter((step) => step.n <= update.after);
  return {
    ...table,
    steps: [...kept, ...withView(update)],
    later: [
      ...table.later.filter(({ n }) => n <= update.after),
      ...update.reasons.map((reasons) => ({ ...reasons, at: update.number })),
    ],
    number: update.number,
    view: update.view,
    question: update.question,
    waiting: update.waiting,
    undo: update.undo,
    lesson: update.lesson,
    open: update.open,
    ending: update.ending,
    studies: {},
    looked: null,
    aimed: null,
    refusal: null,
  };
}

/** The steps up to one, with the reasons told by then. */
export function stepsUpTo({ steps, later }: Table, upTo: number): SeenStep[] {
  return steps
    .filter((step) => step.n <= upTo)
    .map((step) => {
      const told = later.find(({ n, at }) => n === step.n && at <= upTo);
      return told ? { ...step, why: told.why, why_rules: told.why_rules } : step;
    });
}

/** Attach the view of an update to its last step: at one screen for both sides, the one that both may see. */
function withView({ steps, view, open }: Update): SeenStep[] {
  return steps.map((step, n) => ({ ...step, view: n === steps.length - 1 ? (open ?? view) : null }));
}

/** Whether this seat answers for the side. */
export function isOurs(table: Table, side: Side | -1): boolean {
  return side !== -1 && (table.hello?.sides.includes(side) ?? false);
}

/** The side at the near edge of the page: our own, or red for spectators and two people at one screen. */
export function nearSide(table: Table): Side {
  return table.hello?.sides.length === 1 ? table.hello.sides[0]! : 0;
}
