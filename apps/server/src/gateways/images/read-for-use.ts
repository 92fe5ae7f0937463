import type { ImageUse } from '@foyer/contract/wire/vocabulary';
import { areaFor, imageShapes, type Framing } from '@foyer/domain/events/image-crop';
import type { ImageContent, ImageGateway, ImageReader } from './port.ts';

/**
 * Returns the crop of a banner for a use, as in `readCrop`. Null for an image that is not stored, and for a vector
 * image, which has no crops.
 */
export async function readForUse(
  images: Pick<ImageGateway, 'readCrop' | 'sizeOf'>,
  { contentHash, framing }: { contentHash: string; framing: Framing | null },
  use: ImageUse,
  width?: number,
  reader?: ImageReader,
): Promise<ImageContent | null> {
  const size = await images.sizeOf(contentHash, reader);
  if (!size) return null;
  const area = areaFor(framing ?? {}, use, size);
  return images.readCrop(contentHash, { area, most: imageShapes[use].width }, width, reader);
}
