import type { MissingCharacters, DocumentDeps } from './deps.ts';

/** Reports the characters that a document lacks, as `U+1820`. A log line must not contain a name. */
export function reportMissing(
  { onMissing }: Pick<DocumentDeps, 'onMissing'>,
  of: Omit<MissingCharacters, 'characters'>,
  missing: readonly string[],
): void {
  if (missing.length === 0) return;
  const points = Array.from(missing.join(''), (character) => character.codePointAt(0) ?? 0);
  onMissing({ ...of, characters: points.map((point) => `U+${point.toString(16).toUpperCase()}`) });
}
