import {
  blocksHtml,
  inlineNodes,
  isMailHref,
  isPictureAddress,
  withoutEdgeBlanks,
  type BlockMark,
  type BlockNode,
} from '@foyer/domain/mail/mail-blocks';
import { mailLooks, type LookName } from '@foyer/domain/mail/mail-look';
import { parsedStyle, parseHtml } from '../../../ui/html.ts';

/** Reads the stored HTML of a mail as blocks (mail 5). */

/** A mail: its blocks, and the HTML around them, which the editor keeps as it is. */
export interface BlockMail {
  before: string;
  blocks: readonly BlockNode[];
  after: string;
}

export interface KnownTokens {
  /** Tokens inside a text. */
  inline: readonly string[];
  /** Tokens that are a block of their own. */
  layout: readonly string[];
}

/** Thrown for HTML that no block represents. */
class NoBlock extends Error {}

/** The standard frame of a mail: everything around the cell with the content. */
const standardFrame =
  /^([\s\S]*?<td class="inner[^"]*"[^>]*>)([\s\S]*)(<\/td><\/tr><\/table><\/td><\/tr>\s*<tr><td class="quiet"[\s\S]*)$/;
const bodyFrame = /^([\s\S]*?<body\b[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/i;

const showStyles = (text: string): string => text.replaceAll(parsedStyle, 'style');

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [showStyles(name), showStyles(value)]));
const attributeOf = (element: Element, name: string): string => attributesOf(element)[name] ?? '';
const textOf = (node: Node): string => showStyles(node.nodeValue ?? '');

const isSameLook = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** The element's own attributes; null for the standard ones. */
function lookOf(element: Element, standard: LookName, without: readonly string[] = []) {
  const own = Object.fromEntries(Object.entries(attributesOf(element)).filter(([name]) => !without.includes(name)));
  return isSameLook(own, mailLooks[standard]) ? null : own;
}

const blankRun = /[ \t\r\n\f]+/g;
const tagOf = (node: Node): string => (node instanceof Element ? node.tagName.toLowerCase() : '');

/** The texts, tokens and breaks in an element. */
function inlineOf(parent: Node, known: KnownTokens): BlockNode[] {
  const found: BlockNode[] = [];
  const read = (node: Node, marks: readonly BlockMark[]) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        found.push(...inlineNodes(textOf(child).replaceAll(blankRun, ' '), known.inline, marks));
        continue;
      }
      if (!(child instanceof Element)) throw new NoBlock('comment');
      const tag = tagOf(child);
      if (tag === 'br') found.push({ type: 'hardBreak', ...(marks.length > 0 ? { marks } : {}) });
      else if (tag === 'strong' || tag === 'b') read(child, [...marks, { type: 'bold' }]);
      else if (tag === 'em' || tag === 'i') read(child, [...marks, { type: 'italic' }]);
      else if (tag === 'a') {
        const href = attributeOf(child, 'href');
        if (!isMailHref(href)) throw new NoBlock(href);
        read(child, [...marks, { type: 'link', attrs: { href, look: lookOf(child, 'link', ['href']) } }]);
      } else throw new NoBlock(tag);
    }
  };
  read(parent, []);
  return withoutEdgeBlanks(joined(found));
}

const sameMarks = (one: BlockNode, other: BlockNode) =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);

/** Joins neighbouring texts with the same marks, as the editor does. */
function joined(nodes: readonly BlockNode[]): BlockNode[] {
  const result: BlockNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last?.type === 'text' && node.type === 'text' && sameMarks(last, node)) {
      result[result.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else result.push(node);
  }
  return result;
}

const withContent = (content: readonly BlockNode[]) => (content.length > 0 ? { content } : {});

/** The only element in a node, without blank texts. */
function onlyChild(node: Element): Element | undefined {
  const [first, ...others] = [...node.childNodes].filter(
    (each) => each.nodeType !== Node.TEXT_NODE || textOf(each).trim() !== '',
  );
  return first instanceof Element && others.length === 0 ? first : undefined;
}

function pictureOf(paragraph: Element): BlockNode | undefined {
  const outer = onlyChild(paragraph);
  const image = outer && (tagOf(outer) === 'a' ? onlyChild(outer) : outer);
  if (!outer || !image || tagOf(image) !== 'img') return undefined;
  const src = attributeOf(image, 'src');
  if (!isPictureAddress(src)) throw new NoBlock('img');
  const width = Number(attributeOf(image, 'width'));
  return {
    type: 'picture',
    attrs: {
      src,
      alt: attributeOf(image, 'alt'),
      width: width > 0 ? width : null,
      href: outer === image ? null : attributeOf(outer, 'href'),
      look: lookOf(image, 'picture', ['src', 'alt', 'width']),
    },
  };
}

function tableOf(table: Element, known: KnownTokens): BlockNode {
  const link = table.querySelector('a.accent');
  if (link) {
    return {
      type: 'mailButton',
      attrs: { href: attributeOf(link, 'href') },
      ...withContent(inlineOf(link, known)),
    };
  }
  const rows = [...table.querySelectorAll('tr')].map((row): BlockNode => {
    const cells = [...row.children];
    if (cells.length !== 2) throw new NoBlock('table');
    return {
      type: 'fact',
      content: cells.map((cell, index) => ({
        type: index === 0 ? 'factLabel' : 'factValue',
        ...withContent(inlineOf(cell, known)),
      })),
    };
  });
  if (rows.length === 0) throw new NoBlock('table');
  return { type: 'facts', content: rows };
}

const listType = { ul: 'bulletList', ol: 'orderedList' } as const;

function blockOf(element: Element, known: KnownTokens): BlockNode {
  const tag = tagOf(element);
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3': {
      const level = tag === 'h1' ? 1 : tag === 'h2' ? 2 : 3;
      return {
        type: 'heading',
        attrs: { level, look: lookOf(element, `heading${level}`) },
        ...withContent(inlineOf(element, known)),
      };
    }
    case 'p': {
      const picture = pictureOf(element);
      if (picture) return picture;
      const isNote = lookOf(element, 'note') === null;
      return {
        type: 'paragraph',
        attrs: { kind: isNote ? 'note' : 'text', look: isNote ? null : lookOf(element, 'text') },
        ...withContent(inlineOf(element, known)),
      };
    }
    case 'ul':
    case 'ol': {
      const items = [...element.children].map((item): BlockNode => {
        if (tagOf(item) !== 'li') throw new NoBlock(tag);
        const paragraph = {
          type: 'paragraph',
          attrs: { kind: 'text', look: null },
          ...withContent(inlineOf(item, known)),
        };
        return { type: 'listItem', attrs: { look: lookOf(item, 'listItem') }, content: [paragraph] };
      });
      const type = listType[tag];
      return { type, attrs: { look: lookOf(element, type) }, content: items };
    }
    case 'hr':
      return { type: 'divider', attrs: { look: lookOf(element, 'divider') } };
    case 'table':
      return tableOf(element, known);
    default:
      throw new NoBlock(tag);
  }
}

const starred = /(\*\|[A-Z_]+\|\*)/;

/** Tokens outside of every element are blocks of their own. */
function layoutsOf(text: string, { layout }: KnownTokens): BlockNode[] {
  return text
    .split(starred)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = piece.slice(2, -2);
      if (!starred.test(piece) || !layout.includes(name)) throw new NoBlock(piece);
      return { type: 'layout', attrs: { name } };
    });
}

const parse = (html: string) => parseHtml(`<!doctype html><body>${html}`);

const sameTag: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
/** A tag of a block. Blanks in a text were written as one. */
const blockTags = / ?(<\/?(?:p|h[1-6]|ul|ol|li|table|tbody|tr|td|hr|br|img)\b[^>]*>) ?/g;

/** A text that is the same for two pieces of HTML with the same meaning. */
function canonical(parent: Node): string {
  const write = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE)
      return textOf(node).replaceAll(blankRun, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    if (!(node instanceof Element)) return `<!${textOf(node)}>`;
    const tag = sameTag[tagOf(node)] ?? tagOf(node);
    const attributes = Object.entries(attributesOf(node))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => ` ${name}=${JSON.stringify(value.replaceAll('>', '&gt;'))}`);
    return `<${tag}${attributes.join('')}>${[...node.childNodes].map(write).join('')}</${tag}>`;
  };
  return [...parent.childNodes]
    .map(write)
    .join('')
    .replaceAll(blockTags, '$1')
    .replaceAll(/(\*\|[A-Z_]+\|\*)\s+(?=<|\*\||$)/g, '$1')
    .trim();
}

/**
 * The blocks of a mail. Null for HTML that blocks cannot represent without loss: the blocks are written as HTML again, and
 * both must have the same meaning.
 */
export function readBlocks(html: string, known: KnownTokens): BlockMail | null {
  const [, before = '', main = html, after = ''] = standardFrame.exec(html) ?? bodyFrame.exec(html) ?? [];
  if (before === '' && /<(?:html|head|!doctype)\b/i.test(html)) return null;
  // A browser drops an unfinished tag at the end.
  if (/<[a-z!/][^>]*$/i.test(main)) return null;
  const {
    page: { body },
    sheets,
  } = parse(main);
  if (sheets.length > 0) return null;
  try {
    const blocks = [...body.childNodes].flatMap((node) => {
      if (node instanceof Element) return [blockOf(node, known)];
      if (node.nodeType === Node.TEXT_NODE) return layoutsOf(textOf(node), known);
      throw new NoBlock('comment');
    });
    return canonical(parse(blocksHtml(blocks)).page.body) === canonical(body) ? { before, blocks, after } : null;
  } catch (error) {
    if (error instanceof NoBlock) return null;
    throw error;
  }
}

/** The HTML of a mail. The standard frame has the content on lines of its own. */
export const writeBlocks = (
  { before, after }: Pick<BlockMail, 'before' | 'after'>,
  blocks: readonly BlockNode[],
): string => {
  const html = blocksHtml(blocks);
  return before === '' && after === '' ? html : `${before}\n${html}\n${after}`;
};
