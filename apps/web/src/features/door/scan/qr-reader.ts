/** The reader of QR codes for browsers without `BarcodeDetector` (iPhone, Firefox): a worker with WebAssembly. */

type Message = { isReady: boolean } | { text: string | null };

let reader: Promise<Worker> | undefined;

/** Loads the reader once. The service worker stores its files then, so the camera also works without a network. */
export function loadQrReader(): Promise<Worker> {
  reader ??= new Promise<Worker>((resolve, reject) => {
    const worker = new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module' });
    const fail = () => {
      // The next attempt loads it again.
      reader = undefined;
      worker.terminate();
      reject(new Error('The QR reader was not loaded.'));
    };
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Message>) => ('isReady' in data && data.isReady ? resolve(worker) : fail()),
      { once: true },
    );
  });
  return reader;
}

/** The text of the code in the picture of a video. The caller waits for a result before it sends the next picture. */
export async function readWithWorker(worker: Worker, video: HTMLVideoElement): Promise<string | null> {
  const picture = await createImageBitmap(video);
  return new Promise((resolve) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Message>) => resolve('text' in data ? data.text : null),
      { once: true },
    );
    worker.postMessage(picture, [picture]);
  });
}
