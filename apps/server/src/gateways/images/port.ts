/**
 * Pictures, kept by the hash of their content (readings §1: cached by content hash). Which picture an event shows where is the
 * caller's business (table `image`); here are only bytes.
 */
export interface ImageGateway {
  /**
   * Reads a picture somebody sent, makes the sizes that pages use, and keeps them all. The same picture again keeps nothing new.
   * Throws `ImageRefused` for what is no picture, is too large, or would unfold to an unreasonable size.
   */
  store(bytes: Uint8Array, now: Date): Promise<StoredImage>;
  /** A kept picture, or null. */
  read(contentHash: string): Promise<ImageContent | null>;
}

/** `original` is the picture itself without its metadata; `w640` and so on are WebP of that width. */
export type ImageVariant = 'original' | `w${number}`;

export interface StoredImage {
  width: number;
  height: number;
  contentType: string;
  variants: { variant: ImageVariant; contentHash: string; contentType: string; width: number; height: number }[];
}

export interface ImageContent {
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
