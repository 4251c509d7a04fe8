/** The page's knowledge of a battle, as a pure function of the server's messages. */

import type {
  Company,
  EndingInfo,
  Hello,
  Looked,
  QuestionInfo,
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
  /** Answers so far; -1 before the first update. */
  readonly number: number;
  readonly view: View | null;
  readonly question: QuestionInfo | null;
  readonly waiting: Waiting | null;
  readonly undo: boolean;
  /** How the battle ended, if it was not by the rules. */
  readonly ending: EndingInfo | null;
  /** Who is connected. */
  readonly company: Company | null;
  /** Studies requested during the current question, by model. */
  readonly studies: Readonly<Record<number, StudyInfo>>;
  readonly looked: Looked | null;
  readonly refusal: { readonly text: string; readonly rule: string } | null;
}

export const EMPTY: Table = {
  hello: null,
  steps: [],
  number: -1,
  view: null,
  question: null,
  waiting: null,
  undo: false,
  ending: null,
  company: null,
  studies: {},
  looked: null,
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
    case 'company':
      return { ...table, company: message };
    case 'refused':
      return { ...table, refusal: { text: message.text, rule: message.rule } };
    case 'sighted':
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
    number: update.number,
    view: update.view,
    question: update.question,
    waiting: update.waiting,
    undo: update.undo,
    ending: update.ending,
    studies: {},
    looked: null,
    refusal: null,
  };
}

/** Attach the view of an update to its last step. */
function withView({ steps, view }: Update): SeenStep[] {
  return steps.map((step, n) => ({ ...step, view: n === steps.length - 1 ? view : null }));
}

/** Whether this seat answers for the side. */
export function isOurs(table: Table, side: Side | -1): boolean {
  return side !== -1 && (table.hello?.sides.includes(side) ?? false);
}

/** The side at the near edge of the page: our own, or red for spectators and two people at one screen. */
export function nearSide(table: Table): Side {
  return table.hello?.sides.length === 1 ? table.hello.sides[0]! : 0;
}
