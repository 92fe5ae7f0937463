import { eventTokens } from '@foyer/contract/events/field-vocabulary';
import { headerText } from '../shared/header-text.ts';
import { findTokens, tokenKey, type FoundToken, type TokenFormat } from './find-tokens.ts';

/**
 * Tokens of mail templates, `*|TOKEN_NAME|*` (events 4.8). Every template may use every token. A token without a
 * value in a mail is empty.
 */
export const mailTokens = [
  'NAME',
  'EVENT_NAME',
  'EVENT_DATES',
  ...eventTokens,
  'ORDER_ID',
  'TOTAL',
  'PAID_WITH',
  'RECEIPTS',
  'SENDER',
  'RECIPIENT',
  'TICKET',
  'TICKET_ID',
  'TICKET_BEFORE',
  'AMOUNT',
  'FEE',
  'REASON',
  'LINK',
  'MINUTES',
  'UNTIL',
] as const;
export type MailToken = (typeof mailTokens)[number];

/** A text or number to escape, or trusted HTML that this product generated. */
export type TokenValue = string | number | { html: string };
export type TokenValues = Readonly<Record<string, TokenValue | undefined>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const valueOf = (values: TokenValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The source with each token replaced by the result of `replace`. Tags within a token stay. */
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

/** The name of a token: its exact name, else the known name that differs only in case, blanks and punctuation. */
function nameOf(token: FoundToken, values: TokenValues): string {
  return token.exact ?? Object.keys(values).find((name) => tokenKey(name) === token.key) ?? '';
}

/**
 * Fills the tokens of an HTML template with escaped values. Older templates may contain misspelled tokens, which are
 * also filled. A token without a value is removed. Tokens inside values are not filled.
 */
export function fillTokens(html: string, values: TokenValues): string {
  return replaceTokens(html, findTokens(html, 'html', Object.keys(values)), (token) => {
    const value = valueOf(values, nameOf(token, values));
    if (value === undefined) return '';
    return typeof value === 'object' ? value.html : escapeHtml(String(value));
  });
}

/**
 * Fills the tokens of a subject or line. The result is plain text on one line, because a line break in a value could
 * add a mail header.
 */
export function fillSubject(subject: string, values: TokenValues): string {
  const filled = replaceTokens(subject, findTokens(subject, 'text', Object.keys(values)), (token) => {
    const value = valueOf(values, nameOf(token, values));
    return value === undefined || typeof value === 'object' ? '' : String(value);
  });
  return headerText(filled);
}

/** Signs of tokens around a token are a token again when the inner one is hidden. Deeper signs stay, which bounds the time. */
const deepestToken = 20;

/** Replaces everything that looks like a token in a finished mail, because typed values may contain token text. */
export function hideTokens(source: string, format: TokenFormat, known: readonly string[]): string {
  let hidden = source;
  for (let depth = 0; depth < deepestToken; depth += 1) {
    const tokens = findTokens(hidden, format, known);
    if (tokens.length === 0) break;
    hidden = replaceTokens(hidden, tokens, () => '…');
  }
  return hidden;
}

/** Text in a template that looks like a token but is not a known one. */
export interface TokenProblem {
  written: string;
  /** Line of the source, from 1. */
  line: number;
  location: 'text' | 'link';
  /** Name of the most similar known token, if one is similar. */
  nearest: string | null;
}

/** Maximum number of problems reported for one text. */
const mostProblems = 20;
const longestWritten = 60;

/**
 * Text in a template that looks like a token but that the mail does not fill. The editor checks it before saving, the
 * server before sending.
 */
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
      location: token.isInLink ? 'link' : 'text',
      nearest: nearestToken(token.key, allowed),
    }));
}

/**
 * The known token with the fewest different letters, if few differ. Else a token that contains the name or is contained
 * in it.
 */
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

/** Number of letters to add, remove or change to turn one word into another. */
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
