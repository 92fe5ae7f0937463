import { createImageRows, type RowOfImage } from './image-rows.ts';
import { narrowest } from './fit-images.ts';
import { edited, readTags, withStyle, type Edit, type Part, type Tag } from './read-tags.ts';

/** Estimated width of a character at the usual size of text, and of a Chinese, Japanese or Korean one, in px. */
const [usual, wide] = [9, 16];
/** Texts of up to 20 usual characters fit every phone, also in the size of a heading. */
const short = 20 * usual;

/** An element whose text must not wrap. */
interface Line {
  /** They let the text wrap. */
  edits: readonly Edit[];
  /** Width of all text and number of all images before the element. */
  before: { width: number; images: number };
  /** Infinite until the element is closed, and with an image. */
  width: number;
  row?: RowOfImage;
}

/**
 * Lets the texts of a mail wrap that are too long for one line of a phone, because they make the whole mail wider (mail
 * 5.11). Short texts that must not wrap stay as they are, unless the texts of a row of a table are together too wide.
 * Preformatted text keeps its line breaks and spaces.
 */
export function wrapText(html: string): string {
  const edits: Edit[] = [];
  const lines: Line[] = [];
  /** The open elements of each name. */
  const open = new Map<string, (Line | undefined)[]>();
  const rows = createImageRows(narrowest);
  let [width, images] = [0, 0];
  readTags(html, {
    opened: (tag) => {
      rows.opened(tag.name);
      if (tag.name === 'img') images += 1;
      if (tag.name === 'pre') edits.push(withStyle(tag, 'white-space:pre-wrap', 'first'));
      const wrapping = wrappedTag(html, tag);
      const line: Line | undefined =
        wrapping.length > 0 ? { edits: wrapping, before: { width, images }, width: Infinity } : undefined;
      if (line) lines.push(line);
      const others = open.get(tag.name);
      if (others) others.push(line);
      else open.set(tag.name, [line]);
    },
    closed: (name) => {
      const line = open.get(name)?.pop();
      if (line) {
        if (line.before.images === images) line.width = width - line.before.width;
        // A longer text wraps, so it leaves its row to the others.
        if (line.width <= short) line.row = rows.add(line.width);
      }
      rows.closed(name);
    },
    text: (part, isSheet) => {
      if (isSheet) edits.push(...wrappedStyle(html, part));
      else width += widthOf(html.slice(part.start, part.end));
    },
  });
  for (const line of lines) {
    const fits = line.width <= short && rows.shareOf(line.row) === 1;
    if (!fits) edits.push(...line.edits);
  }
  return edited(html, edits);
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text.replaceAll(/&[#\w]+;/g, ' ').replaceAll(/\s+/g, ' ')) {
    width += character >= '\u1100' ? wide : usual;
  }
  return width;
}

/** The edits that let the text of this element wrap. */
const wrappedTag = (html: string, { attributes }: Tag): Edit[] =>
  attributes.flatMap(({ name, start, end, value }) =>
    name === 'nowrap' ? [{ start, end, text: '' }] : name === 'style' && value ? wrappedStyle(html, value) : [],
  );

/** A declaration that prevents line breaks. */
const unwrapped = /(?<property>white-space|text-wrap(?:-mode)?)\s*:\s*(?<value>nowrap|pre)(?![\w-])/gi;

function wrappedStyle(html: string, { start, end }: Part): Edit[] {
  return Array.from(html.slice(start, end).matchAll(unwrapped), ({ index, 0: match, groups }) => {
    const { property = '', value = '' } = groups ?? {};
    const valueEnd = start + index + match.length;
    return { start: valueEnd - value.length, end: valueEnd, text: wrappedValue(property, value) };
  });
}

function wrappedValue(property: string, value: string): string {
  if (value.toLowerCase() === 'pre') return 'pre-wrap';
  return property.toLowerCase() === 'white-space' ? 'normal' : 'wrap';
}
