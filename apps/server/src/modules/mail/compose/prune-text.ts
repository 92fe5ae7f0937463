/**
 * Takes tokens without a value out of texts of organisers, with the words that belong to them: "Paid with:" or
 * "(order )".
 */

/** A private character in the place of a token that has no value. */
export const goneToken = '\uF8FF';

/** Placeholders of tags, so that signs inside tags are no punctuation. */
const [firstTag, lastTag] = [0xe000, 0xf7ff];
const tagSign = /[\uE000-\uF7FF]/g;

/** A link to a missing address, with its label. */
const deadLink = new RegExp(`<a\\b[^<>]*${goneToken}[^<>]*>[^]*?</a>`, 'gi');
const aside = new RegExp(
  String.raw`\s*(?:[(（][^()（）]*${goneToken}[^()（）]*[)）]|\[[^[\]]*${goneToken}[^[\]]*\])`,
  'g',
);
const sentenceEnd = /(?<=[.!?…]["”’)]{0,3})(?=\s)|(?<=[。！？])/;
const clauseEnd = /(?<=[,;，；、])|(?=\s[–—·|]\s)/;
const finalStop = /[.!?…。！？]["”’)]*\s*$/;
const looseEnd = /(?<![\s,;，；、])[\s,;，；、]+$/;

const words = (text: string) =>
  text
    .replaceAll(tagSign, '')
    .replaceAll(/&nbsp;|&#160;|\u00A0/g, ' ')
    .trim();

/**
 * Removes what belongs to a missing token: brackets around it, else its clause, else its sentence. A line without other
 * text goes too. The result is blank when nothing is left.
 */
export function pruneInline(html: string): string {
  if (!html.includes(goneToken)) return html;
  const tags: string[] = [];
  const text = html
    .replaceAll(deadLink, goneToken)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll(/<[^<>]*>/g, (tag) => {
      if (/^<br\b/i.test(tag)) return '\n';
      if (firstTag + tags.length > lastTag) return '';
      tags.push(tag.replaceAll(goneToken, ''));
      const sign = String.fromCharCode(firstTag + tags.length - 1);
      // An image without an address is missing too.
      return tag.includes(goneToken) ? `${goneToken}${sign}` : sign;
    });
  const tagOf = (sign: string) => tags[sign.charCodeAt(0) - firstTag] ?? '';
  const pruned = text.split('\n').flatMap((line) => pruneText(line, tagOf));
  if (words(pruned.join('')) === '') return '';
  return pruned.join('<br>\n').replaceAll(tagSign, tagOf);
}

/** The same for a line of plain text. Undefined when nothing is left. */
export const pruneLine = (line: string): string | undefined => pruneText(line.replaceAll(tagSign, ''), () => '')[0];

/** The line without its missing parts, or no line. */
function pruneText(line: string, tagOf: (sign: string) => string): string[] {
  if (!line.includes(goneToken)) return [line];
  const sentences = line.replaceAll(aside, (part) => openTags(part, tagOf)).split(sentenceEnd);
  const left = sentences.map((sentence) => pruneSentence(sentence, tagOf)).join('');
  // Tags that begin before the line and end in it, or the reverse, stay.
  const rest = left.trim().replace(/^([\uE000-\uF7FF]+) +/, '$1');
  return rest === '' ? [] : [rest];
}

function pruneSentence(sentence: string, tagOf: (sign: string) => string): string {
  if (!sentence.includes(goneToken)) return sentence;
  const clauses = sentence.split(clauseEnd);
  const left = clauses.map((clause) => pruneClause(clause, tagOf)).join('');
  if (words(left).replaceAll(/[\p{P}\p{S}\s]/gu, '') === '') return left.replaceAll(/[^\uE000-\uF7FF]/g, '');
  const isLastGone = clauses.at(-1)?.includes(goneToken) === true;
  return isLastGone ? `${left.replace(looseEnd, '')}${finalStop.exec(sentence)?.[0].trim() ?? ''}` : left;
}

/** Values without words around them are independent, so the others stay. */
function pruneClause(clause: string, tagOf: (sign: string) => string): string {
  if (!clause.includes(goneToken)) return clause;
  const around = words(clause).replaceAll(/\*\|[A-Z_]+\|\*/g, '');
  return /[\p{L}\p{N}]/u.test(around)
    ? openTags(clause, tagOf)
    : clause.replaceAll(goneToken, '').replaceAll(/ {2,}/g, ' ');
}

/** The tags of a removed part that begin or end outside of it. */
function openTags(part: string, tagOf: (sign: string) => string): string {
  const open: string[] = [];
  for (const [sign] of part.matchAll(tagSign)) {
    const [, isEnd, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tagOf(sign)) ?? [];
    if (name === '' || /^(?:img|hr|wbr)$/i.test(name)) continue;
    const last = open.at(-1);
    const isPair = last !== undefined && new RegExp(`^<${name}\\b`, 'i').test(tagOf(last));
    if (isEnd === '/' && isPair) open.pop();
    else open.push(sign);
  }
  return open.join('');
}
