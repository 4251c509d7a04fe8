import { describe, expect, it } from 'vitest';
import { panelOf, type Standing } from '../src/play/panel';

const YES_NO = [false, true];
const EVERY: Standing[] = YES_NO.flatMap((learned) =>
  (['sudden', 'calm', null] as const).flatMap((asked) =>
    YES_NO.flatMap((shown) =>
      YES_NO.flatMap((others) => YES_NO.map((over) => ({ learned, asked, shown, others, over }))),
    ),
  ),
);

describe('the panel beside the board', () => {
  it('asks whatever can be answered, and has the buttons that go on with what is being shown', () => {
    for (const standing of EVERY) {
      const panel = panelOf(standing);
      if (standing.learned) expect(panel).toBe('lesson');
      else if (standing.asked !== null) expect(['interrupt', 'question']).toContain(panel);
      else if (standing.over) expect(panel).toBe('over');
      else if (!standing.shown) expect(['turn', 'steps']).toContain(panel);
      else expect(['turn', 'waiting']).toContain(panel);
    }
  });

  it('shows the enemy’s answer in one’s own turn with the buttons that go on', () => {
    const standing = { learned: false, asked: null, shown: false, others: false, over: false };
    expect(panelOf(standing)).toBe('steps');
    expect(panelOf({ ...standing, others: true })).toBe('turn');
  });
});
