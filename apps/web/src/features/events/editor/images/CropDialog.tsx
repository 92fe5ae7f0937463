import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { CropArea, EventImage } from '@foyer/contract/events/event-configuration';
import type { ImageUse } from '@foyer/contract/wire/vocabulary';
import { areaFor, areaOfCrop, cropOf, imageShapes, type PixelArea, type Size } from '@foyer/domain/events/image-crop';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import styles from './Images.module.css';

interface CropDialogProps {
  address: string;
  image: EventImage;
  size: Size;
  use: ImageUse;
  onClose: () => void;
  /** Undefined: the crop follows the focus point again. */
  onCrop: (crop: CropArea | undefined) => void;
}

/** Corrects the crop of one use. Pointer and arrow keys move and resize the frame. */
export default function CropDialog({ address, image, size, use, onClose, onCrop }: CropDialogProps) {
  const { eventPictures: t } = useStaffText();
  const { text } = useLanguage();
  const shape = imageShapes[use];
  const [crop, setCrop] = useState<PercentCrop>(() => percentOf(areaFor(image, use, size), size));
  const chosen = cropAreaOf(crop);
  const { width } = areaOfCrop(chosen, size, shape);
  const finish = (next: CropArea | undefined) => {
    onCrop(next);
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      title={t.cropTitle({ use: t[use] })}
      closeLabel={text.common.close}
      onClose={onClose}
      initialFocus=".ReactCrop__crop-selection"
      actions={
        <>
          {image.crops?.[use] && (
            <Button variant="quiet" onClick={() => finish(undefined)}>
              {t.cropReset}
            </Button>
          )}
          <Button variant="primary" onClick={() => finish(cropOf(areaOfCrop(chosen, size, shape), size))}>
            {t.cropDone}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t.cropHint}</p>
        {width < shape.width / 2 && <Alert tone="warning">{t.cropSmall({ width })}</Alert>}
        <ReactCrop
          className={styles.cropper ?? ''}
          crop={crop}
          aspect={shape.width / shape.height}
          keepSelection
          ariaLabels={{
            cropArea: t.cropHint,
            nwDragHandle: t.cropHint,
            nDragHandle: t.cropHint,
            neDragHandle: t.cropHint,
            eDragHandle: t.cropHint,
            seDragHandle: t.cropHint,
            sDragHandle: t.cropHint,
            swDragHandle: t.cropHint,
            wDragHandle: t.cropHint,
          }}
          onChange={(_, next) => setCrop(next)}
        >
          <img src={address} alt="" />
        </ReactCrop>
      </Stack>
    </Dialog>
  );
}

const percentOf = (area: PixelArea, size: Size): PercentCrop => ({
  unit: '%',
  x: (area.left / size.width) * 100,
  y: (area.top / size.height) * 100,
  width: (area.width / size.width) * 100,
  height: (area.height / size.height) * 100,
});

function cropAreaOf({ x, y, width, height }: PercentCrop): CropArea {
  const part = (percent: number) => Math.min(10_000, Math.max(0, Math.round(percent * 100)));
  return { x: part(x), y: part(y), width: Math.max(1, part(width)), height: Math.max(1, part(height)) };
}
