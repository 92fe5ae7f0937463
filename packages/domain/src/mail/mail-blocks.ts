import { buttonHtml, factsHtml, mailLooks, openTag, type Look, type LookName } from './mail-look.ts';
import { escapeHtml } from './mail-tokens.ts';

/** The blocks of the mail editor as HTML and as plain text (mail 5). The shape is the JSON of the editor's document. */

export interface BlockMark {
  type: string;
  attrs?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Blocks: `heading`, `paragraph`, `bulletList`, `orderedList`, `mailButton`, `picture`, `facts`, `divider`, and `layout`
 * for content that the server fills. Inside them: `text`, `token` and `hardBreak`.
 */
export interface BlockNode {
  type?: string | undefined;
  attrs?: Readonly<Record<string, unknown>> | undefined;
  content?: readonly BlockNode[] | undefined;
  marks?: readonly BlockMark[] | undefined;
  text?: string | undefined;
}

/** Tokens that are a block of their own. The server fills them with layout. */
export const layoutTokens = ['TICKETS', 'QR_CODE', 'ORDER', 'CALENDAR', 'ANSWERS', 'EVENT_IMAGE'] as const;
export type LayoutToken = (typeof layoutTokens)[number];

/** The marks, outermost first. */
const markOrder = ['link', 'bold', 'italic'] as const;

/** A link that a block may have: a web or mail address, or a token. */
export function isMailHref(href: string): boolean {
  if (/^\*\|[A-Z_]+\|\*$/.test(href)) return true;
  return /^(?:https?:\/\/[^\s/?#]|mailto:[^\s@]+@[^\s@])\S*$/i.test(href);
}

/** A picture is fetched by the mail program, so it has a complete address. */
export const isPictureAddress = (src: string): boolean => /^https?:\/\//i.test(src) && isMailHref(src);

export const textAttribute = ({ attrs }: Pick<BlockNode, 'attrs'>, name: string): string => {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
};

/** The element's own attributes from the stored HTML, else the standard ones. */
function lookOf({ attrs }: Pick<BlockNode, 'attrs'>, name: LookName): Look {
  const own = attrs?.look;
  return own !== null && typeof own === 'object' ? Object.fromEntries(Object.entries(own)) : mailLooks[name];
}

const markKey = (node: BlockNode, type: string): string | undefined => {
  const mark = node.marks?.find((each) => each.type === type);
  if (!mark) return undefined;
  return type === 'link' ? JSON.stringify([mark.attrs?.href, mark.attrs?.look ?? null]) : type;
};

/** Neighbours with the same mark. */
function chunksOf(nodes: readonly BlockNode[], type: string): BlockNode[][] {
  const chunks: BlockNode[][] = [];
  let last: string | undefined;
  for (const [index, node] of nodes.entries()) {
    const key = markKey(node, type);
    if (index > 0 && key === last) chunks.at(-1)?.push(node);
    else chunks.push([node]);
    last = key;
  }
  return chunks;
}

/** Without the blanks at the edges and around breaks, which no mail program shows. */
export function withoutEdgeBlanks(nodes: readonly BlockNode[]): BlockNode[] {
  const fromStart = trimFirst(nodes, (text) => text.replace(/^ +/, ''));
  return trimFirst(fromStart.toReversed(), withoutEndBlanks).toReversed();
}

/**
 * Trims the first text, and the first text after each break. A text of blanks alone is removed, and the next text counts
 * as the first.
 */
function trimFirst(nodes: readonly BlockNode[], trim: (text: string) => string): BlockNode[] {
  let isFirst = true;
  return nodes.flatMap((node) => {
    if (node.type !== 'text') {
      isFirst = node.type === 'hardBreak';
      return [node];
    }
    const text = isFirst ? trim(node.text ?? '') : (node.text ?? '');
    if (text === '') return [];
    isFirst = false;
    return [{ ...node, text }];
  });
}

const contentHtml = (nodes: readonly BlockNode[] = []): string => inlineHtml(withoutEdgeBlanks(nodes));

/** The inner marks of nodes as HTML. Mail programs join blanks, so the second of two becomes a fixed blank. */
function inlineHtml(nodes: readonly BlockNode[], depth = 0): string {
  const type = markOrder[depth];
  // The editor joins adjacent texts, so blanks are counted in the joined text.
  if (type === undefined)
    return nodes
      .map(leafHtml)
      .join('')
      .replaceAll(/(?<= ) /g, '\u00A0');
  return chunksOf(nodes, type)
    .map((chunk) => {
      const inner = inlineHtml(chunk, depth + 1);
      const mark = chunk[0]?.marks?.find((each) => each.type === type);
      if (!mark || inner === '') return inner;
      if (type === 'bold') return `<strong>${inner}</strong>`;
      if (type === 'italic') return `<em>${inner}</em>`;
      const href = textAttribute(mark, 'href');
      return isMailHref(href) ? `${openTag('a', { href, ...lookOf(mark, 'link') })}${inner}</a>` : inner;
    })
    .join('');
}

function leafHtml(node: BlockNode): string {
  if (node.type === 'token') return `*|${textAttribute(node, 'name')}|*`;
  if (node.type === 'hardBreak') return '<br>';
  return escapeHtml(node.text ?? '');
}

const element = (tag: string, look: Look, inner: string) => `${openTag(tag, look)}${inner}</${tag}>`;

function pictureHtml(node: BlockNode): string {
  const [src, href] = [textAttribute(node, 'src'), textAttribute(node, 'href')];
  if (!isPictureAddress(src)) return '';
  const width = node.attrs?.width;
  const image = openTag('img', {
    src,
    alt: textAttribute(node, 'alt'),
    ...(typeof width === 'number' ? { width: String(width) } : {}),
    ...lookOf(node, 'picture'),
  });
  const isLink = isMailHref(href);
  return element('p', mailLooks.text, isLink ? `${openTag('a', { href })}${image}</a>` : image);
}

/** One block as HTML. An unknown block is left out. */
function blockHtml(node: BlockNode): string {
  const { type, content = [] } = node;
  switch (type) {
    case 'heading': {
      const level = node.attrs?.level === 2 ? 2 : node.attrs?.level === 3 ? 3 : 1;
      return element(`h${level}`, lookOf(node, `heading${level}`), contentHtml(content));
    }
    case 'paragraph':
      return element('p', lookOf(node, node.attrs?.kind === 'note' ? 'note' : 'text'), contentHtml(content));
    case 'bulletList':
    case 'orderedList': {
      const items = content.map((item) =>
        element(
          'li',
          lookOf(item, 'listItem'),
          (item.content ?? []).map((each) => contentHtml(each.content)).join('<br>'),
        ),
      );
      return element(type === 'bulletList' ? 'ul' : 'ol', lookOf(node, type), items.join('\n'));
    }
    case 'mailButton': {
      const href = textAttribute(node, 'href');
      return isMailHref(href) ? buttonHtml(href, contentHtml(content)) : '';
    }
    case 'picture':
      return pictureHtml(node);
    case 'facts':
      return factsHtml(
        content.map(
          ({ content: cells = [] }) => [contentHtml(cells[0]?.content), contentHtml(cells[1]?.content)] as const,
        ),
      );
    case 'layout':
      return `*|${textAttribute(node, 'name')}|*`;
    case 'divider':
      return openTag('hr', lookOf(node, 'divider'));
    default:
      return '';
  }
}

/** The blocks as HTML, a line for each block. A button without a correct address is left out. */
export const blocksHtml = (blocks: readonly BlockNode[]): string =>
  blocks
    .map(blockHtml)
    .filter((each) => each !== '')
    .join('\n');

/** Inline nodes as text with tokens. */
export const inlineText = (nodes: readonly BlockNode[] = []): string =>
  nodes
    .map((node) =>
      node.type === 'token'
        ? `*|${textAttribute(node, 'name')}|*`
        : node.type === 'hardBreak'
          ? '\n'
          : (node.text ?? ''),
    )
    .join('');

/** The blocks as plain text with tokens. An empty line separates blocks. */
export function blocksText(blocks: readonly BlockNode[]): string {
  const textOf = (node: BlockNode): string => {
    const { type, content = [] } = node;
    const cells = (each: BlockNode) => (each.content ?? []).map((cell) => inlineText(cell.content));
    if (type === 'bulletList') return content.map((item) => `- ${cells(item).join(' ')}`).join('\n');
    if (type === 'orderedList')
      return content.map((item, index) => `${index + 1}. ${cells(item).join(' ')}`).join('\n');
    if (type === 'mailButton') return `${inlineText(content)}: ${textAttribute(node, 'href')}`;
    if (type === 'facts') return content.map((fact) => cells(fact).join(': ')).join('\n');
    if (type === 'layout') return `*|${textAttribute(node, 'name')}|*`;
    return type === 'picture' ? textAttribute(node, 'alt') : inlineText(content);
  };
  return blocks
    .map((node) => textOf(node).trim())
    .filter((each) => each !== '')
    .join('\n\n');
}

/** Whether blocks are paragraphs without a mark: plain text stores them without loss. */
export const isPlainText = (blocks: readonly BlockNode[]): boolean =>
  blocks.every(
    ({ type, attrs, content = [] }) =>
      type === 'paragraph' && attrs?.kind !== 'note' && content.every(({ marks = [] }) => marks.length === 0),
  );

const starred = /(\*\|[A-Z_]+\|\*)/;

/** A text as inline nodes: known tokens become chips, and line ends become breaks. */
export function inlineNodes(text: string, tokens: readonly string[], marks?: readonly BlockMark[]): BlockNode[] {
  const marked = marks && marks.length > 0 ? { marks } : {};
  return text.split('\n').flatMap((line, index) => [
    ...(index > 0 ? [{ type: 'hardBreak', ...marked }] : []),
    ...line
      .split(starred)
      .filter((piece) => piece !== '')
      .map((piece): BlockNode => {
        const name = piece.slice(2, -2);
        return starred.test(piece) && tokens.includes(name)
          ? { type: 'token', attrs: { name }, ...marked }
          : { type: 'text', text: piece, ...marked };
      }),
  ]);
}

function withoutEndBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}
