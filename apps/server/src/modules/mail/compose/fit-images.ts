import { Tokenizer } from 'htmlparser2';

/** Width of a mail's content on the narrowest phones: 320 px without the margins. Smaller images always fit. */
const narrowest = 264;

interface Image {
  /** Where the name of the tag ends. */
  nameEnd: number;
  /** The end of the value of its `style`. Undefined without a style. */
  styleEnd?: number;
  own: Record<string, string>;
}

/**
 * Limits each image of a mail to the width of its column, because a wide image makes the whole mail wider than a phone
 * (mail 5.10). An image that fits stays as it is. The tokenizer takes linear time for any input.
 */
export function fitImages(html: string): string {
  let image: Image | undefined;
  let attribute = '';
  let result = '';
  let done = 0;
  const fit = () => {
    if (!image) return;
    const { own, nameEnd, styleEnd } = image;
    image = undefined;
    const added = limitOf(own);
    if (added === '') return;
    const at = styleEnd ?? nameEnd;
    result += html.slice(done, at) + (styleEnd === undefined ? ` style="${added}"` : `;${added}`);
    done = at;
  };
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname: (start, end) => {
        const isImage = end - start === 3 && html.slice(start, end).toLowerCase() === 'img';
        image = isImage ? { nameEnd: end, own: {} } : undefined;
      },
      onattribname: (start, end) => (attribute = html.slice(start, end).toLowerCase()),
      onattribdata: (start, end) => {
        // A browser reads the first of two attributes with the same name.
        if (!image || Object.hasOwn(image.own, attribute)) return;
        image.own[attribute] = html.slice(start, end);
        if (attribute === 'style') image.styleEnd = end;
      },
      onattribend: nothing,
      onattribentity: nothing,
      onopentagend: fit,
      onselfclosingtag: fit,
      onclosetag: nothing,
      ontext: nothing,
      ontextentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return result + html.slice(done);
}

/** The declarations that limit an image. Empty for an image that fits. */
function limitOf({ style = '', ...own }: Readonly<Record<string, string>>): string {
  const styles = new Map(
    style.split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      const [name, value] = [declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1)];
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const [width, height] = [styles.get('width') ?? own.width, styles.get('height') ?? own.height];
  const most = styles.get('max-width');
  if (isPercentage(width) || isPercentage(most) || isNarrow(width) || isNarrow(most)) return '';
  // Without a width, another height would change the shape of the image.
  const follows = width === undefined && height !== undefined ? '' : ';height:auto';
  return `max-width:${most === undefined || most === 'none' ? '100%' : `min(100%,${most})`}${follows}`;
}

const isPercentage = (length: string | undefined) => length?.trim().endsWith('%') ?? false;
const isNarrow = (length: string | undefined) => {
  const pixels = /^(\d{1,6})(?:\.\d*)?(?:px)?$/.exec(length?.trim() ?? '')?.[1];
  return pixels !== undefined && Number(pixels) <= narrowest;
};
