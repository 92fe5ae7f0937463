import { Tokenizer } from 'htmlparser2';

/** Reads and changes the tags of a mail without touching its other text. The run time is linear for any input. */

/** A part of the HTML, as positions. */
export interface Part {
  start: number;
  end: number;
}

interface Attribute extends Part {
  name: string;
  /** The value without its quotes. Undefined for a name alone. */
  value: Part | undefined;
}

export interface Tag {
  name: string;
  /** Where the name of the tag ends. */
  nameEnd: number;
  attributes: readonly Attribute[];
}

interface Reader {
  opened: (tag: Tag) => void;
  closed?: (name: string) => void;
  /** Text between tags. `isSheet` is true within a `<style>` element. */
  text?: (part: Part, isSheet: boolean) => void;
}

const nothing = () => undefined;
/** The handlers of a reader that ignores every part of a mail. */
export const ignored = {
  onattribname: nothing,
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onprocessinginstruction: nothing,
  onend: nothing,
};

/** Reads the complete tags of a mail in order, with names in small letters. Comments are skipped. */
export function readTags(html: string, { opened, closed, text }: Reader): void {
  let tag: { name: string; nameEnd: number; attributes: Attribute[] } | undefined;
  let current = '';
  const nameOf = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const attribute = () => tag?.attributes.at(-1);
  const endTag = () => {
    if (tag) opened(tag);
    tag = undefined;
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ...ignored,
      onopentagname: (start, end) => {
        current = nameOf(start, end);
        tag = { name: current, nameEnd: end, attributes: [] };
      },
      onattribname: (start, end) =>
        void tag?.attributes.push({ name: nameOf(start, end), start, end, value: undefined }),
      onattribdata: (start, end) => {
        const last = attribute();
        if (last) last.value = { start, end };
      },
      onattribend: (_, end) => {
        const last = attribute();
        if (last) last.end = end;
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: (start, end) => {
        current = '';
        closed?.(nameOf(start, end));
      },
      ontext: (start, end) => text?.({ start, end }, current === 'style'),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** The attribute of this name that a browser reads: the first of several. */
export const attributeOf = (tag: Tag, name: string): Attribute | undefined =>
  tag.attributes.find((each) => each.name === name);

export interface Edit extends Part {
  /** The text in place of the part. */
  text: string;
}

/** Replaces parts of the HTML. The edits can have any order, and never overlap. */
export function edited(html: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(done, start) + text;
    done = end;
  }
  return result + html.slice(done);
}

/** Adds declarations to the style of a tag. The `last` ones apply before all others of the style. */
export function withStyle(tag: Tag, declarations: string, where: 'first' | 'last' = 'last'): Edit {
  const value = attributeOf(tag, 'style')?.value;
  if (!value) return { start: tag.nameEnd, end: tag.nameEnd, text: ` style="${declarations}"` };
  return where === 'last'
    ? { start: value.end, end: value.end, text: `;${declarations}` }
    : { start: value.start, end: value.start, text: `${declarations};` };
}
