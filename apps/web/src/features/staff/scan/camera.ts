/** Reads QR codes from a camera: by the browser's own `BarcodeDetector`, else by a reader that is loaded only then. */

export type CameraFault = 'denied' | 'missing' | 'failed';

export interface RunningCamera {
  cameraId: string;
  cameras: { id: string; label: string }[];
  /** Switches the light; undefined where the camera has none. */
  light: ((on: boolean) => Promise<void>) | undefined;
  stop: () => void;
}

interface Options {
  cameraId: string | undefined;
  onRead: (text: string) => void;
  signal: AbortSignal;
}

/** Pictures looked at in a second: enough for a hand that stops for a moment, and a phone stays cool. */
const everyMs = 120;
/** The same code in front of the camera is read again after this. */
const sameAgainMs = 3_000;
/** Longest side of what the reader gets; a code that fills a quarter of the picture is still read. */
const longestSide = 800;

type Look = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

async function createLook(): Promise<Look> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Own && (await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: readQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
  };
}

/** Starts a camera, the one at the back unless told; answers why not when it cannot. */
export async function startCamera(
  video: HTMLVideoElement,
  { cameraId, onRead, signal }: Options,
): Promise<RunningCamera | CameraFault> {
  let stream: MediaStream;
  let look: Look;
  try {
    // Only a page with TLS, or of this very machine, may ask for a camera.
    if (!navigator.mediaDevices) return 'denied';
    const choice = cameraId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: cameraId } };
    [stream, look] = await Promise.all([
      navigator.mediaDevices.getUserMedia({ audio: false, video: { ...choice, width: { ideal: 1280 } } }),
      createLook(),
    ]);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
  }
  const stop = () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (signal.aborted) {
    stop();
    return 'failed';
  }
  video.srcObject = stream;
  await video.play().catch(() => undefined);

  const last = { text: '', at: -Infinity };
  const round = async () => {
    const text = video.readyState >= 2 && !document.hidden ? await look(video).catch(() => null) : null;
    if (signal.aborted) return;
    const now = performance.now();
    if (text !== null) {
      if (text !== last.text || now - last.at > sameAgainMs) onRead(text);
      last.text = text;
      last.at = now;
    }
    timer = setTimeout(() => void round(), everyMs);
  };
  void round();

  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  // `torch` is of phones, and not in the types of the DOM.
  const hasLight = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  return {
    cameraId: track?.getSettings().deviceId ?? '',
    cameras: devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    light: hasLight
      ? async (on) => {
          await track
            ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
            .catch(() => undefined);
        }
      : undefined,
    stop,
  };
}
