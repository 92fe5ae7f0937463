import { findTokens, tokenKey, type FoundToken, type TokenFormat } from './find-tokens.ts';

/** Tokens of mail templates have the form `*|TOKEN_NAME|*` (spec §5 Editor). */

/** A value as text, or markup that was made here and is safe already. */
export type TokenValue = string | number | { html: string };
export type TokenValues = Readonly<Record<string, TokenValue | undefined>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const valueOf = (values: TokenValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** A source with the text that `replace` gives in the place of each token. Tags within a token stay. */
function replaceTokens(source: string, tokens: readonly FoundToken[], replace: (token: FoundToken) => string): string {
  let result = '';
  let done = 0;
  const parts = tokens.flatMap((token) =>
    token.ranges.map(([from, to], index) => ({ from, to, text: index === 0 ? replace(token) : '' })),
  );
  for (const { from, to, text } of parts.toSorted((a, b) => a.from - b.from)) {
    result += source.slice(done, from) + text;
    done = to;
  }
  return result + source.slice(done);
}

/** The name that a token stands for: its own, or that of a value which differs only in case, blanks and marks. */
function nameOf(token: FoundToken, values: TokenValues): string {
  return token.exact ?? Object.keys(values).find((name) => tokenKey(name) === token.key) ?? '';
}

/**
 * Fills the tokens of an HTML template with escaped values. Templates from before the check may have tokens that are nearly right: those are
 * filled, too. A token without a value vanishes. Values are not filled again.
 */
export function fillTokens(html: string, values: TokenValues): string {
  return replaceTokens(html, findTokens(html, 'html', Object.keys(values)), (token) => {
    const value = valueOf(values, nameOf(token, values));
    if (value === undefined) return '';
    return typeof value === 'object' ? value.html : escapeHtml(String(value));
  });
}

/** Fills the tokens of a subject or a line: plain text on one line, so that no value can add a header. */
export function fillSubject(subject: string, values: TokenValues): string {
  const filled = replaceTokens(subject, findTokens(subject, 'text', Object.keys(values)), (token) => {
    const value = valueOf(values, nameOf(token, values));
    return value === undefined || typeof value === 'object' ? '' : String(value);
  });
  return filled.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A finished mail without anything that looks like a token: values that people typed may have one. */
export function hideTokens(source: string, format: TokenFormat, known: readonly string[]): string {
  const tokens = findTokens(source, format, known);
  return tokens.length === 0 ? source : replaceTokens(source, tokens, () => '…');
}

/** Something in a template that looks like a token and is none. */
export interface TokenProblem {
  written: string;
  /** Line of the source, from 1. */
  line: number;
  place: 'text' | 'link';
  /** Name of the known token that is nearest, if one is near. */
  nearest: string | null;
}

/** More problems of one text are not told. */
const mostProblems = 20;
const longestWritten = 60;

/** Whatever looks like a token in a template and is none that a mail fills: for the editor before saving, and for the server before sending. */
export function tokenProblems(
  source: string,
  format: TokenFormat,
  known: { everywhere: readonly string[]; inTextOnly?: readonly string[] },
): TokenProblem[] {
  const { everywhere, inTextOnly = [] } = known;
  const all = [...everywhere, ...inTextOnly];
  return findTokens(source, format, all)
    .map((token) => ({ token, allowed: token.isInLink ? everywhere : all }))
    .filter(({ token, allowed }) => token.exact === null || !allowed.includes(token.exact))
    .slice(0, mostProblems)
    .map(({ token, allowed }) => ({
      written: token.written.length > longestWritten ? `${token.written.slice(0, longestWritten)}…` : token.written,
      line: token.line,
      place: token.isInLink ? 'link' : 'text',
      nearest: nearestToken(token.key, allowed),
    }));
}

/** The token with the same letters, else one that differs by few of them, else one that is a part of the name or the other way round. */
function nearestToken(key: string, known: readonly string[]): string | null {
  const near = known
    .map((name) => ({ name, key: tokenKey(name) }))
    .map((each) => ({ ...each, distance: distanceOf(key.slice(0, 40), each.key) }))
    .toSorted((a, b) => a.distance - b.distance || b.key.length - a.key.length);
  const [first] = near;
  if (first && first.distance <= Math.max(1, Math.floor(first.key.length / 4))) return first.name;
  if (key.length < 3) return null;
  const parts = near.filter((each) => key.includes(each.key)).toSorted((a, b) => b.key.length - a.key.length);
  const wholes = near.filter((each) => each.key.includes(key)).toSorted((a, b) => a.key.length - b.key.length);
  return (parts[0] ?? wholes[0])?.name ?? null;
}

/** How many letters must be added, left out or changed to get from one word to another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let n = 1; n <= one.length; n += 1) {
    const next = [n];
    for (let m = 1; m <= other.length; m += 1) {
      const change = (row[m - 1] ?? 0) + (one[n - 1] === other[m - 1] ? 0 : 1);
      next.push(Math.min(change, (row[m] ?? 0) + 1, (next[m - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
