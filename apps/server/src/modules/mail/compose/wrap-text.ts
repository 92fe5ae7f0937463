import { edited, readTags, withStyle, type Edit, type Part } from './read-tags.ts';

/**
 * Lets each text of a mail wrap, because a long line makes the whole mail wider than a phone (mail 5.11). Preformatted
 * text keeps its line breaks and spaces.
 */
export function wrapText(html: string): string {
  const edits: Edit[] = [];
  const wrapStyle = ({ start, end }: Part) => {
    for (const match of html.slice(start, end).matchAll(unwrapped)) {
      const { property = '', value = '' } = match.groups ?? {};
      const valueEnd = start + match.index + match[0].length;
      edits.push({ start: valueEnd - value.length, end: valueEnd, text: wrappedOf(property, value) });
    }
  };
  readTags(html, {
    opened: (tag) => {
      if (tag.name === 'pre') edits.push(withStyle(tag, 'white-space:pre-wrap', 'first'));
      for (const { name, start, end, value } of tag.attributes) {
        if (name === 'nowrap') edits.push({ start, end, text: '' });
        if (name === 'style' && value) wrapStyle(value);
      }
    },
    sheet: wrapStyle,
  });
  return edited(html, edits);
}

/** A declaration that prevents line breaks. */
const unwrapped = /(?<property>white-space|text-wrap(?:-mode)?)\s*:\s*(?<value>nowrap|pre)(?![\w-])/gi;

function wrappedOf(property: string, value: string): string {
  if (value.toLowerCase() === 'pre') return 'pre-wrap';
  return property.toLowerCase() === 'white-space' ? 'normal' : 'wrap';
}
