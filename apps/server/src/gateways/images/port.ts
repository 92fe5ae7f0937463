import type { Rgb } from '@foyer/domain/tickets/wallets';
import { pictureFormatChoice } from '@foyer/messages/catalogue/picture-formats';

/**
 * Stores pictures by the hash of their content (system 1.4: cached by content hash). It handles bytes only; the table `image` records which event uses which
 * picture.
 */
export interface ImageGateway {
  /**
   * Reads an uploaded picture, creates the widths that pages use, and stores all of them. Storing the same picture twice adds nothing.
   * A transparent picture is laid on the ground that `groundOf` gives for it.
   * Throws `ImageRefused` for a file that is not a picture, is too large, or would unpack to too many pixels.
   */
  store(bytes: Uint8Array, now: Date, groundOf?: GroundOf): Promise<StoredImage>;
  /**
   * Stores a file that comes with the product, unchanged and without its widths. The job for missing widths or the
   * first `read` creates them. Throws `ImageRefused` like `store`.
   */
  storeUnchanged(bytes: Buffer, now: Date): Promise<StoredImage>;
  /**
   * Returns a stored picture, or null. `width` is CSS pixels times the screen's density. With it, the result is WebP of the smallest width in `imageWidths`
   * that is at least as wide, but never wider than the picture. A missing width is created once and stored.
   */
  read(contentHash: string, width?: number, reader?: ImageReader): Promise<ImageContent | null>;
  /**
   * Returns a part of a stored picture, or null. With `width`, as in `read`. Without it, a JPEG or PNG that is at most `crop.most` wide. All widths of a part are
   * created on the first request and stored.
   */
  readCrop(contentHash: string, crop: Crop, width?: number, reader?: ImageReader): Promise<ImageContent | null>;
  /** Creates the widths of one picture of an event or award that has none. Returns false when all have theirs. */
  createMissingWidths(): Promise<boolean>;
  /** Size of a stored picture, or null. */
  sizeOf(contentHash: string, reader?: ImageReader): Promise<ImageSize | null>;
}

/** The ground for a transparent picture, from the average colour of what it shows. */
export type GroundOf = (shown: Rgb) => Rgb;

/** Who reads a picture, for fair turns. Empty for work of the product itself, which does not wait behind requests. */
export interface ImageReader {
  account?: string;
  network?: string;
}

/** Pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A part of a picture, in pixels. */
export interface Crop {
  area: { left: number; top: number; width: number; height: number };
  most: number;
}

/** The picture itself, without its metadata. Sizes in pixels. */
export interface StoredImage {
  contentHash: string;
  contentType: string;
  width: number;
  height: number;
}

export interface ImageContent {
  /** Hash of these bytes. A resized picture has a different hash from its original. */
  contentHash: string;
  contentType: string;
  bytes: Uint8Array;
}

export type ImageFault = 'NOT_AN_IMAGE' | 'TOO_LARGE' | 'TOO_MANY_PIXELS';

/** Why a file was refused, for operators who import files. */
export const imageFaultTexts: Readonly<Record<ImageFault, string>> = {
  NOT_AN_IMAGE: `not a readable ${pictureFormatChoice('en-US')}`,
  TOO_LARGE: 'too many bytes',
  TOO_MANY_PIXELS: 'too many pixels',
};

export class ImageRefused extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.name = 'ImageRefused';
    this.fault = fault;
  }
}
