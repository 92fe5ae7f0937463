import { prepareZXingModule } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readQr } from './read-qr.ts';

/**
 * Reads QR codes outside of the page. WebAssembly needs `wasm-unsafe-eval`, which only the response of this file has
 * (`security-headers.ts`). The first message is sent when the reader is loaded; then each picture gets one response.
 */

/** The longest side of the analysed picture, in px. A code that fills a tenth of the picture is still readable. */
const longestSide = 1280;

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

async function textIn(picture: ImageBitmap): Promise<string | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return readQr(context.getImageData(0, 0, canvas.width, canvas.height));
}

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void textIn(data)
    .catch(() => null)
    .then((text) => postMessage({ text }));
});

void Promise.resolve(prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })).then(
  () => postMessage({ isReady: true }),
  () => postMessage({ isReady: false }),
);
