/**
 * Normalises a text for search: width (ＡＢＣ, ｱｲｳ), case, accents and the two kana do not matter. `tokyo`, `とうきょう` and
 * `トウキョウ` each match a text that is stored in any of these forms.
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

/** True if every word of `query` is in `text`. */
export function foundIn(text: string, query: string): boolean {
  const where = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
