import { fillSubject, fillTokens, type TokenValue, type TokenValues } from '@foyer/domain/mail/mail-tokens';
import type { Block, MailDraft } from './templates.ts';
import type { MailView } from './tokens.ts';
import { readLeaves, type Leaf } from './read-leaves.ts';
import { goneToken, pruneInline, pruneLine } from './prune-text.ts';

/**
 * Fills an organiser's template. What belongs to a token without a value is left out: rows, labels, sentences and
 * headings (mail 2.6). The text part is made from the result, so it leaves out the same.
 */

const isEmpty = (value: TokenValue | undefined): boolean =>
  value === undefined || value === '' || (typeof value === 'object' && value.html === '');

/** Each token with a value as itself, and each other one as `goneToken`. */
const markGone = (values: TokenValues): TokenValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { html: isEmpty(value) ? goneToken : `*|${name}|*` }]),
  );

export function fillTemplate(html: string, values: TokenValues): string {
  const marked = fillTokens(html.replaceAll(goneToken, ''), markGone(values));
  return fillTokens(marked.includes(goneToken) ? withoutGone(marked) : html, values);
}

/** A line of plain text. Undefined when all of it belongs to missing values. */
export function fillLine(line: string, values: TokenValues): string | undefined {
  const gone = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? goneToken : `*|${name}|*`]),
  );
  const marked = fillSubject(line.replaceAll(goneToken, ''), gone);
  if (!marked.includes(goneToken)) return fillSubject(line, values);
  const pruned = pruneLine(marked);
  return pruned === undefined ? undefined : fillSubject(pruned, values);
}

/** Values that a built-in text has in its sentences. Its conditions cover the others. */
const inSentences = ['NAME', 'SENDER', 'RECIPIENT', 'TICKET', 'VENUE', 'EVENT_NAME'] as const;

/** The values of a built-in text, with a sign in place of missing ones. */
export const withGone = (view: MailView): MailView => ({
  ...view,
  ...Object.fromEntries(inSentences.filter((name) => view[name] === '').map((name) => [name, goneToken])),
});

/** A built-in text without the sentences, rows and buttons of missing values. */
export function withoutGoneValues(draft: MailDraft, subject: string): MailDraft {
  return {
    ...draft,
    subject: pruneLine(draft.subject) ?? subject,
    heading: pruneLine(draft.heading) ?? '',
    preview: pruneLine(draft.preview) ?? '',
    blocks: draft.blocks.flatMap((block): Block[] => {
      if (block.kind === 'facts') {
        const rows = block.rows.filter(([, value]) => value !== '' && value !== goneToken);
        return rows.length === 0 ? [] : [{ ...block, rows }];
      }
      if (block.kind === 'button') return block.url === '' ? [] : [block];
      if (block.kind !== 'text' && block.kind !== 'note') return [block];
      const text = pruneLine(block.text);
      return text === undefined ? [] : [{ ...block, text }];
    }),
  };
}

type Item = Leaf & { isGone: boolean; hasToken: boolean; text: string };

function withoutGone(marked: string): string {
  const items = readLeaves(marked).map((leaf): Item => {
    const source = marked.slice(leaf.from, leaf.to);
    const text = !source.includes(goneToken) ? source : leaf.kind === 'row' ? pruneRow(source) : pruneInline(source);
    return { ...leaf, text, isGone: source.includes(goneToken) && text === '', hasToken: /\*\|[A-Z_]+\|\*/.test(text) };
  });
  leaveOutHeadings(items);
  let result = '';
  let done = 0;
  for (const { start, end, from, to, text, isGone } of items) {
    result += marked.slice(done, isGone ? start : from) + (isGone ? '' : text);
    done = isGone ? end : to;
  }
  return withoutEmptyBoxes(result + marked.slice(done)).replaceAll(goneToken, '');
}

/** A row without a value in its cells is blank. */
function pruneRow(source: string): string {
  let hasGone = false;
  let hasRest = false;
  const row = source.replaceAll(
    /(<t[dh]\b[^>]*>)([^]*?)(<\/t[dh]>)/gi,
    (cell: string, open: string, inner: string, close: string) => {
      if (!cell.includes(goneToken)) {
        hasRest ||= /\*\|[A-Z_]+\|\*/.test(inner);
        return cell;
      }
      const left = pruneInline(inner);
      hasGone ||= left === '';
      hasRest ||= left !== '';
      return `${open}${left}${close}`;
    },
  );
  return hasGone && !hasRest ? '' : row;
}

/**
 * Leaves out headings and introductions of missing content. A heading belongs to what follows it, after at most one
 * sentence. It stays if more content of its section follows that is not missing. The heading of the whole mail stays.
 */
function leaveOutHeadings(items: Item[]): void {
  const title = items.findIndex(({ kind }) => kind === 'heading');
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (!item || item.isGone || item.hasToken) continue;
    const isIntroduction = /[:：]\s*$/.test(item.text.replaceAll(/<[^<>]*>/g, ''));
    const isTitle = item.kind === 'heading' && index !== title;
    if (!isTitle && !isIntroduction) continue;
    const next = items[index + 1];
    const hasSentence = isTitle && next?.kind === 'text' && !next.isGone && !next.hasToken;
    const first = index + (hasSentence ? 2 : 1);
    let after = first;
    while (items[after]?.isGone) after += 1;
    const rest = items[after];
    if (after === first || (rest && rest.kind !== 'heading' && rest.hasToken)) continue;
    const hasBlock = items.slice(first, after).some(({ kind }) => kind !== 'text');
    const isSectionEnd = rest === undefined || rest.kind === 'heading';
    if (!hasBlock && !isSectionEnd && (hasSentence || isTitle)) continue;
    item.isGone = true;
    if (hasSentence && next) next.isGone = true;
  }
}

/** Lists and tables that lost their last row. */
function withoutEmptyBoxes(html: string): string {
  const box = /<(tbody|table|ul|ol)\b[^>]*>\s*<\/\1>\s*/gi;
  return html.replaceAll(box, '').replaceAll(box, '');
}
