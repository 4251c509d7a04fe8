/** How large the plans are: the current level large, the others beside or below it. */

export interface Layout {
  readonly current: number;
  readonly others: number;
  readonly beside: boolean;
}

const TITLE = 30;
const GAP = 12;
const SMALLEST = 170;
const BEST_OTHERS = 0.44;

/** Sizes in pixels for a host of this size. Below the smallest size the map scrolls. */
export function layOut(wide: number, high: number, levels: number): Layout {
  if (levels < 2) return { current: Math.max(SMALLEST, Math.min(wide, high - TITLE)), others: 0, beside: true };
  const rest = levels - 1;
  const beside = wide > high * 1.08;
  if (beside) {
    const most = high - TITLE;
    const others = Math.min((high - GAP * (rest - 1)) / rest - TITLE, most * (rest === 1 ? 0.8 : BEST_OTHERS));
    const current = Math.min(most, wide - GAP - Math.max(SMALLEST, Math.min(others, wide * 0.34)));
    return { current, others: Math.max(SMALLEST, Math.min(others, wide - GAP - current)), beside };
  }
  return { current: wide, others: Math.max(SMALLEST, (wide - GAP * (rest - 1)) / rest), beside };
}
