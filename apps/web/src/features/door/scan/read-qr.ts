import { readBarcodes } from 'zxing-wasm/reader';

/** The text of the QR code in a picture, also turned, inverted, small or damaged. Null when there is none. */
export async function readQr(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryDenoise: true });
  return found?.text ?? null;
}
