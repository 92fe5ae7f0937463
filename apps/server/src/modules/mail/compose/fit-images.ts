import { createImageRows, type RowOfImage } from './image-rows.ts';
import { attributeOf, edited, readTags, withStyle, type Tag } from './read-tags.ts';

/** Width of a mail's content on the narrowest phones: 320 px without the margins. Smaller images always fit. */
export const narrowest = 264;

interface Image {
  tag: Tag;
  size: Declared;
  row: RowOfImage;
}

/**
 * Limits each image of a mail to the width of its column, because a wide image makes the whole mail wider than a phone
 * (mail 5.10). An image that fits stays as it is, unless the images of a row of a table are together too wide.
 */
export function fitImages(html: string): string {
  const images: Image[] = [];
  const rows = createImageRows(narrowest);
  readTags(html, {
    opened: (tag) => {
      rows.opened(tag.name);
      if (tag.name !== 'img') return;
      const size = declared(tag, html);
      images.push({ tag, size, row: rows.add(fixedWidth(size) ?? 0) });
    },
    closed: rows.closed,
  });
  const edits = images.flatMap(({ tag, size, row }) => {
    const limit = limitOf(size, rows.shareOf(row));
    return limit === '' ? [] : [withStyle(tag, limit)];
  });
  return edited(html, edits);
}

/** The size of an image, as its style or its attributes declare it. */
interface Declared {
  width: string | undefined;
  height: string | undefined;
  most: string | undefined;
}

function declared(tag: Tag, html: string): Declared {
  const valueOf = (name: string) => {
    const value = attributeOf(tag, name)?.value;
    return value && html.slice(value.start, value.end);
  };
  const style = valueOf('style') ?? '';
  const styles = new Map(
    style.split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      const [name, value] = [declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1)];
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  return {
    width: styles.get('width') ?? valueOf('width'),
    height: styles.get('height') ?? valueOf('height'),
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
