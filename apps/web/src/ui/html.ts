/**
 * Parses HTML of organisers. The page's content security policy reports every style that a parser finds, also in a
 * document that is never shown. So `style` attributes have another name while they are parsed, and `<style>` elements
 * are removed before.
 */

/** The name of a `style` attribute while it is parsed. */
export const parsedStyle = 'data-parsed-style';

const styleAttribute = /(<[^<>]*?\s)style(?=\s*=)/gi;

/** Renames each `style` attribute to `parsedStyle`. */
export const hideStyles = (html: string): string => html.replaceAll(styleAttribute, `$1${parsedStyle}`);

/** The document of this HTML, with hidden `style` attributes, and the texts of its `<style>` elements. */
export function parseHtml(html: string): { page: Document; sheets: string[] } {
  const { rest, sheets } = splitSheets(html);
  return { page: new DOMParser().parseFromString(hideStyles(rest), 'text/html'), sheets };
}

/** The HTML without its `<style>` elements, and their texts. The run time is linear in the length. */
function splitSheets(html: string): { rest: string; sheets: string[] } {
  const [opening, closing] = [/<style\b[^<>]*>/gi, /<\/style>/gi];
  const sheets: string[] = [];
  let [rest, at] = ['', 0];
  for (;;) {
    opening.lastIndex = at;
    const start = opening.exec(html);
    closing.lastIndex = opening.lastIndex;
    const end = start && closing.exec(html);
    if (!end) return { rest: rest + html.slice(at), sheets };
    rest += html.slice(at, start.index);
    sheets.push(html.slice(opening.lastIndex, end.index));
    at = closing.lastIndex;
  }
}
