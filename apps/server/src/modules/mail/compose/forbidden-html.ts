import sanitizeHtml from 'sanitize-html';

/** Elements that mail programs show. The names with a colon are Outlook's, for buttons in conditional comments. */
const elements = `
  html head title meta style body div span p br hr h1 h2 h3 h4 h5 h6 a img picture source map area center font
  table caption colgroup col thead tbody tfoot tr th td ul ol li dl dt dd blockquote q cite pre code kbd samp tt
  b strong i em u s del ins mark small big sub sup strike abbr address time wbr bdi bdo ruby rb rp rt
  header footer main section article aside nav figure figcaption label
  v:rect v:roundrect v:oval v:line v:shape v:group v:fill v:stroke v:textbox v:image v:imagedata v:background
  w:anchorlock w:wrap xml o:p o:lock o:officedocumentsettings o:allowpng o:pixelsperinch`
  .trim()
  .split(/\s+/);

const attributes = `
  href src srcset sizes media alt title name target rel id class style lang dir role type charset content value
  width height border cellpadding cellspacing align valign bgcolor background color face size nowrap hspace vspace
  colspan rowspan scope headers span summary frame rules clear compact start datetime cite shape coords usemap ismap
  link vlink alink text topmargin leftmargin rightmargin bottommargin marginwidth marginheight noshade
  xmlns xmlns:* xml:* v:* o:* w:* fill fillcolor filled stroke stroked strokecolor strokeweight arcsize inset
  coordsize coordorigin path aspect opacity position origin angle color2 focus from to mso-* aria-* data-*
  hidden tabindex contenteditable loading decoding draggable translate itemscope itemtype itemprop`
  .trim()
  .split(/\s+/);

const webSchemes = ['http', 'https', 'cid'];
const hidden = /[\p{Cc}\p{Cf}\s]/gu;

const rules: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowVulnerableTags: true,
  allowedAttributes: {
    '*': attributes,
    meta: [{ name: 'http-equiv', values: ['content-type', 'content-language', 'x-ua-compatible'] }],
  },
  nonBooleanAttributes: [],
  allowedSchemes: [...webSchemes, 'mailto', 'tel', 'sms', 'webcal', 'line', 'whatsapp'],
  allowedSchemesByTag: { img: [...webSchemes, 'data'] },
  parseStyleAttributes: false,
  // Browsers ignore line breaks in a scheme, and readers do not see characters without width.
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).map(([name, value]) => [
          name,
          name === 'http-equiv' ? value.trim().toLowerCase() : isAddress(name) ? value.replaceAll(hidden, '') : value,
        ]),
      ),
    }),
  },
};
const isAddress = (attribute: string) => ['href', 'src', 'background', 'cite'].includes(attribute);

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The parser takes quadratic time for deep HTML. */
class TooDeep extends Error {}
const deepest = 200;

/** Sanitises the text, and lists the tags that it had. */
function sanitise(html: string): { clean: string; tags: Tag[] } {
  const tags: Tag[] = [];
  let depth = 0;
  const onOpenTag = (name: string, attributes: Record<string, string>) => {
    if (depth++ === deepest) throw new TooDeep(name);
    tags.push({ name, attributes: { ...attributes } });
  };
  const onCloseTag = () => void depth--;
  return { clean: sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag }), tags };
}

/** The first tag, attribute, address or unfinished tag that the sanitiser drops. */
function firstDropped(html: string): string | undefined {
  const { clean, tags } = sanitise(html + end);
  // The text after the mail would become a part of its last tag, style or comment.
  if (tags.at(-1)?.name !== 'wbr' || tags.at(-1)?.attributes['id'] !== endId) return html.slice(html.lastIndexOf('<'));
  const left = sanitise(clean).tags;
  for (const [index, { name, attributes }] of tags.entries()) {
    const same = left[index];
    if (same?.name !== name) return name;
    for (const [attribute, value] of Object.entries(attributes)) {
      if (same.attributes[attribute] || (value === '' && attribute in same.attributes)) continue;
      return isAddress(attribute) || attribute === 'http-equiv' ? value.replaceAll(hidden, '') : attribute;
    }
  }
  return undefined;
}
const endId = 'end-of-mail';
const end = `<wbr id="${endId}">`;

/** Browsers end it at the next ">", the parser at "]]>". */
const cdata = /<!\[CDATA\[/i;
const commentMarks = /<!--(?:\[if[^\]<>]*\]>)?|<!\[endif\]|-->/gi;

/**
 * The first text that a mail may not contain, as the author can find it; null when there is none. The text within
 * comments is checked too, because Outlook shows conditional comments.
 */
export function forbiddenInMail(html: string): string | null {
  return findForbidden(html)?.slice(0, longestFound).toLowerCase() ?? null;
}

function findForbidden(html: string): string | undefined {
  const withoutMarks = html.replaceAll(commentMarks, ' ');
  try {
    const found = cdata.exec(html)?.[0] ?? firstDropped(html);
    return found === undefined && withoutMarks !== html ? firstDropped(withoutMarks) : found;
  } catch (error) {
    if (error instanceof TooDeep) return error.message;
    throw error;
  }
}
const longestFound = 40;
