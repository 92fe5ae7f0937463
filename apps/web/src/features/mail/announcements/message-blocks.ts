import type { MessageText } from '@foyer/contract/mail/announcements';
import { messageLayoutTokens, paragraphsOf } from '@foyer/domain/mail/announcements';
import { blocksHtml, blocksText, inlineNodes, isPlainText, type BlockNode } from '@foyer/domain/mail/mail-blocks';
import { readBlocks } from '../../../shared/mail/blocks/read-blocks.ts';

/** The content of a message as blocks. Plain paragraphs are stored as text, all other blocks as HTML too (mail 5). */

type Content = Pick<MessageText, 'text' | 'html'>;

/** One text for a stored content. */
export const sourceOf = ({ text, html }: Content): string => JSON.stringify({ text, html });

/** The blocks of a stored content. Null for HTML that blocks cannot represent. */
export function messageBlocks(source: string, tokens: readonly string[]): readonly BlockNode[] | null {
  const { text, html } = JSON.parse(source) as Content; // `sourceOf` wrote it.
  if (html !== undefined) return readBlocks(html, { inline: tokens, layout: messageLayoutTokens })?.blocks ?? null;
  return paragraphsOf(text).map((lines) => ({ type: 'paragraph', content: inlineNodes(lines.join('\n'), tokens) }));
}

/** The stored content of blocks. */
export function contentOf(blocks: readonly BlockNode[]): Content {
  const text = blocksText(blocks);
  return isPlainText(blocks) ? { text } : { text, html: blocksHtml(blocks) };
}
