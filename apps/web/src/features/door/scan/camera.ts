import { loadQrReader, readWithWorker } from './qr-reader.ts';

/** Reads QR codes from a camera, with the browser's `BarcodeDetector` or with a worker. */

export type CameraFault = 'denied' | 'missing' | 'failed';

export interface RunningCamera {
  cameraId: string;
  cameras: { id: string; label: string }[];
  /** Switches the light. Undefined if the camera has none. */
  light: ((on: boolean) => Promise<void>) | undefined;
  stop: () => void;
}

interface Options {
  cameraId: string | undefined;
  onRead: (text: string) => void;
  signal: AbortSignal;
}

/** The interval between two analysed pictures, in ms. It is short enough for a moving hand and keeps a phone cool. */
const everyMs = 120;
/** The same code is read again after this time, in ms. */
const sameAgainMs = 3_000;

type Look = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

async function nativeDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Own || !(await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) return null;
  return new Own({ formats: ['qr_code'] });
}

async function createLook(): Promise<Look> {
  const detector = await nativeDetector();
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  const worker = await loadQrReader();
  return (video) => readWithWorker(worker, video);
}

/** Loads the reader before the camera starts, if this browser needs it. */
export async function prepareCamera(): Promise<void> {
  if ((await nativeDetector()) === null) await loadQrReader().catch(() => undefined);
}

/** True if the device has a camera that this site may use already, so starting it asks nothing. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    if (state !== 'granted' || !navigator.mediaDevices) return false;
    return (await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
  } catch {
    // Some browsers do not know this permission. Then a press starts the camera.
    return false;
  }
}

/** Starts a camera, by default the back camera. Returns the fault if it fails. */
export async function startCamera(
  video: HTMLVideoElement,
  { cameraId, onRead, signal }: Options,
): Promise<RunningCamera | CameraFault> {
  let stream: MediaStream;
  let look: Look;
  try {
    // `mediaDevices` exists only on pages with TLS or on localhost.
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
  // `torch` exists on phones. The DOM types lack it.
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
