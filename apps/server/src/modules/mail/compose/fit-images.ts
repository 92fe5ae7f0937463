import { Tokenizer } from 'htmlparser2';
import { createImageRows, type RowOfImage } from './image-rows.ts';

/** Width of a mail's content on the narrowest phones: 320 px without the margins. Smaller images always fit. */
const narrowest = 264;

interface Image {
  /** Where the name of the tag ends. */
  nameEnd: number;
  /** The end of the value of its `style`. Undefined without a style. */
  styleEnd?: number;
  own: Record<string, string>;
  row?: RowOfImage;
}

/**
 * Limits each image of a mail to the width of its column, because a wide image makes the whole mail wider than a phone
 * (mail 5.10). An image that fits stays as it is, unless the images of a row of a table are together too wide. The
 * tokenizer takes linear time for any input.
 */
export function fitImages(html: string): string {
  const images: Image[] = [];
  const rows = createImageRows(narrowest);
  let image: Image | undefined;
  let attribute = '';
  const endTag = () => {
    if (!image) return;
    image.row = rows.add(fixedWidth(declared(image.own)) ?? 0);
    images.push(image);
    image = undefined;
  };
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        image = name === 'img' ? { nameEnd: end, own: {} } : undefined;
        rows.opened(name);
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
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: (start, end) => rows.closed(html.slice(start, end).toLowerCase()),
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
  let result = '';
  let done = 0;
  for (const { own, nameEnd, styleEnd, row } of images) {
    const added = limitOf(declared(own), rows.shareOf(row));
    if (added === '') continue;
    const at = styleEnd ?? nameEnd;
    result += html.slice(done, at) + (styleEnd === undefined ? ` style="${added}"` : `;${added}`);
    done = at;
  }
  return result + html.slice(done);
}

/** The size of an image, as its style or its attributes declare it. */
interface Declared {
  width: string | undefined;
  height: string | undefined;
  most: string | undefined;
}

function declared({ style = '', ...own }: Readonly<Record<string, string>>): Declared {
  const styles = new Map(
    style.split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      const [name, value] = [declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1)];
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  return {
    width: styles.get('width') ?? own.width,
    height: styles.get('height') ?? own.height,
    most: styles.get('max-width'),
  };
}

/** The width of an image that fits the narrowest phone, in px. Undefined for an image that can become narrower. */
function fixedWidth(size: Declared): number | undefined {
  if (isShare(size)) return undefined;
  return [pixelsOf(size.width), pixelsOf(size.most)].find((pixels) => pixels !== undefined && pixels <= narrowest);
}

/**
 * The declarations that limit an image. Empty for an image that fits. `share` is the part of its width that fits beside
 * the other images of its row. With less than all, a least width stops texts beside it from making it smaller still.
 */
function limitOf(size: Declared, share: number): string {
  const { width, height, most } = size;
  const fixed = fixedWidth(size);
  if (isShare(size) || (fixed !== undefined && share === 1)) return '';
  // Without a width, another height would change the shape of the image.
  const follows = width === undefined && height !== undefined ? '' : ';height:auto';
  const least = fixed === undefined ? '' : `;min-width:${Math.floor(fixed * share)}px`;
  return `max-width:${most === undefined || most === 'none' ? '100%' : `min(100%,${most})`}${least}${follows}`;
}

/** Whether the image is a share of its column. */
const isShare = ({ width, most }: Declared): boolean => isPercentage(width) || isPercentage(most);
const isPercentage = (length: string | undefined) => length?.trim().endsWith('%') ?? false;
const pixelsOf = (length: string | undefined): number | undefined => {
  const pixels = /^(\d{1,6})(?:\.\d*)?(?:px)?$/.exec(length?.trim() ?? '')?.[1];
  return pixels === undefined ? undefined : Number(pixels);
};
