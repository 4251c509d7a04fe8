/** Figures with a sign, as they are written in the language of the reader. */

/** `+1.2` or `−0.5`, with a true minus sign; without a sign if nothing is left of it when rounded. */
export function signed(figure: number, lang: string, digits = 0): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(lang, style).format(figure).replace('-', '−');
}
