/**
 * What two spellings have in common for a search: width (ＡＢＣ, ｱｲｳ), case, accents and the two kana are set aside, so
 * that `tokyo`, `とうきょう` and `トウキョウ` each find what is filed under one of them.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Whether every word of `query` is somewhere in `text`. */
export function foundIn(text: string, query: string): boolean {
  const where = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
