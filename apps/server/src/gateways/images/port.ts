/**
 * Pictures, kept by the hash of their content (readings §1: cached by content hash). Which picture an event shows where is the
 * caller's business (table `image`); here are only bytes.
 */
export interface ImageGateway {
  /**
   * Reads a picture somebody sent, makes the widths that pages use, and keeps them all. The same picture again keeps nothing new.
   * Throws `ImageRefused` for what is no picture, is too large, or would unfold to an unreasonable size.
   */
  store(bytes: Uint8Array, now: Date): Promise<StoredImage>;
  /**
   * A kept picture, or null. With `width` (CSS pixels times the screen's density) as WebP of the least width of the ladder
   * (`imageWidths`) that is as wide, never wider than the picture itself; what is missing is made, once, and kept.
   */
  read(contentHash: string, width?: number): Promise<ImageContent | null>;
}

/** The picture itself, without its metadata. Sizes in pixels. */
export interface StoredImage {
  contentHash: string;
  contentType: string;
  width: number;
  height: number;
}

export interface ImageContent {
  /** Of these bytes, which for a width are not those of the picture it was made from. */
  contentHash: string;
  contentType: string;
  bytes: Uint8Array;
}

export type ImageFault = 'NOT_AN_IMAGE' | 'TOO_LARGE' | 'TOO_MANY_PIXELS';

export class ImageRefused extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.name = 'ImageRefused';
    this.fault = fault;
  }
}
