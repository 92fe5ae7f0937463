import { useEffect, useRef, useState } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { startCamera, type CameraFault, type RunningCamera } from './camera.ts';
import styles from './ScanScreen.module.css';

/** The device's camera, for people without a scanner: picture, light and choice of camera. */
export function Camera({ onRead, onStop }: { onRead: (text: string) => void; onStop: () => void }) {
  const { scan: t } = useStaffText();
  const video = useRef<HTMLVideoElement>(null);
  const [cameraId, setCameraId] = useState<string | undefined>();
  const [camera, setCamera] = useState<RunningCamera | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [isLit, setLit] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const abort = new AbortController();
    let running: RunningCamera | undefined;
    void startCamera(element, { cameraId, onRead: (text) => read.current(text), signal: abort.signal }).then(
      (started) => {
        if (abort.signal.aborted) return;
        if (typeof started === 'string') setFault(started);
        else {
          running = started;
          setFault(null);
          setCamera(started);
        }
      },
    );
    return () => {
      abort.abort();
      running?.stop();
      setCamera(null);
      setLit(false);
    };
  }, [cameraId]);

  const words = fault && { denied: t.cameraDenied, missing: t.cameraMissing, failed: t.cameraFailed }[fault];
  return (
    <div className={styles.camera}>
      {words ? <Alert tone="warning">{words}</Alert> : <video ref={video} muted playsInline className={styles.video} />}
      <div className={styles.cameraTools}>
        {camera && camera.cameras.length > 1 && (
          <Select
            label={t.cameraChoice}
            value={cameraId ?? camera.cameraId}
            options={camera.cameras.map(({ id, label }, index) => ({
              value: id,
              label: label || t.cameraNumber({ number: String(index + 1) }),
            }))}
            onValueChange={setCameraId}
          />
        )}
        {camera?.light && (
          <Button
            icon="sun"
            onClick={() => {
              void camera.light?.(!isLit);
              setLit(!isLit);
            }}
          >
            {isLit ? t.torchOff : t.torch}
          </Button>
        )}
        <Button icon="close" onClick={onStop}>
          {t.cameraStop}
        </Button>
      </div>
    </div>
  );
}
