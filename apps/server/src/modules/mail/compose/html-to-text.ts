import { Tokenizer } from 'htmlparser2';

/** Elements with content that is not shown. */
const hiddenElements = new Set(['style', 'script', 'head', 'title']);
/** Elements that end a line. */
const blocks = new Set(['p', 'div', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'table']);
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
  let href = '';
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
      link = { href, from: parts.length };
    } else write(tag === 'br' ? '\n' : tag === 'li' ? '- ' : ' ');
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        href = '';
      },
      onattribname: (start, end) => (attribute = html.slice(start, end).toLowerCase()),
      onattribdata: (start, end) => {
        if (attribute === 'href') href += html.slice(start, end);
      },
      onattribentity: (codepoint) => {
        if (attribute === 'href') href += String.fromCodePoint(codepoint);
      },
      onattribend: () => undefined,
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag: (start, end) => {
        const name = html.slice(start, end).trim().toLowerCase();
        if (name === hiddenIn) hiddenIn = undefined;
        else if (name === 'a') endLink();
        else write(blocks.has(name) ? '\n' : ' ');
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
