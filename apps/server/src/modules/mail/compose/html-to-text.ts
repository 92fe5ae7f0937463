import { Tokenizer } from 'htmlparser2';

/** Elements with content that is not shown. */
const hiddenElements = new Set(['style', 'script', 'head', 'title']);
/** Elements that end a line. */
const blocks = new Set(['p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'table']);
/** Elements with an empty line after them. A paragraph has one if its style gives it a margin. */
const spaced = new Set(['h1', 'h2', 'h3', 'ul', 'ol', 'table']);
/** Elements inside of words. Japanese text has no blanks around them. */
const inWords = new Set(['strong', 'em', 'b', 'i']);
/** The attributes that the text depends on. The first cell of a row of details has the class `stack`. */
const read = new Set(['href', 'src', 'alt', 'style', 'class']);
/** Link texts longer than this are not searched for the link's address. */
const longestSearched = 4_000;

/**
 * Converts an event's own HTML template to plain text with written-out links. The tokenizer takes linear time for any
 * input. The parser of the same library does not, because it searches all open elements at each closing tag.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let hiddenIn: string | undefined;
  let tag = '';
  let attribute = '';
  let own: Record<string, string> = {};
  let paragraphEnd = '\n';
  let cellEnd = ' ';
  let link: { href: string; from: number } | undefined;

  const write = (text: string) => {
    if (hiddenIn === undefined) parts.push(text);
  };
  /** A link ends at its closing tag or at the next link. */
  const endLink = () => {
    if (!link) return;
    const { href: address, from } = link;
    link = undefined;
    const label = parts.slice(from).join('');
    const isShown = label.length <= longestSearched && label.includes(address);
    if (address !== '' && !isShown) parts.push(` (${address})`);
  };
  const openTag = () => {
    if (tag === 'body' && hiddenIn === 'head') hiddenIn = undefined;
    if (hiddenElements.has(tag)) hiddenIn ??= tag;
    else if (tag === 'a') {
      endLink();
      link = { href: own.href ?? '', from: parts.length };
    } else if (tag === 'img' && own.alt && !own.src?.startsWith('cid:')) write(`[${own.alt}]`);
    else if (!inWords.has(tag)) write(tag === 'br' ? '\n' : tag === 'li' ? '- ' : ' ');
    if (tag === 'p') paragraphEnd = own.style?.includes('margin') ? '\n\n' : '\n';
    if (tag === 'td') cellEnd = own.class?.includes('stack') ? ': ' : ' ';
  };
  const endOf = (name: string) =>
    name === 'p' ? paragraphEnd : name === 'td' ? cellEnd : spaced.has(name) ? '\n\n' : blocks.has(name) ? '\n' : ' ';
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        own = {};
      },
      onattribname: (start, end) => (attribute = html.slice(start, end).toLowerCase()),
      onattribdata: (start, end) => {
        if (read.has(attribute)) own[attribute] = (own[attribute] ?? '') + html.slice(start, end);
      },
      onattribentity: (codepoint) => {
        if (read.has(attribute)) own[attribute] = (own[attribute] ?? '') + String.fromCodePoint(codepoint);
      },
      onattribend: () => undefined,
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag: (start, end) => {
        const name = html.slice(start, end).trim().toLowerCase();
        if (name === hiddenIn) hiddenIn = undefined;
        else if (name === 'a') endLink();
        else if (!inWords.has(name)) write(endOf(name));
      },
      ontext: (start, end) => write(html.slice(start, end).replace(/\s+/g, ' ')),
      ontextentity: (codepoint) => write(String.fromCodePoint(codepoint).replace(/\s/, ' ')),
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  endLink();
  return `${parts
    .join('')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
