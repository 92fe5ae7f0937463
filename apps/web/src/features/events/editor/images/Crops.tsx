import { lazy, Suspense, useState } from 'react';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import { imageUses, type ImageUse } from '@foyer/contract/wire/vocabulary';
import { areaFor, imageShapes, withCrop, type Size } from '@foyer/domain/events/image-crop';
import { useStaffText } from '../../../../session/language.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Phrases } from '../../../../ui/Phrases.tsx';
import styles from './Images.module.css';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

interface CropsProps {
  address: string;
  image: EventImage;
  size: Size;
  onChange: (next: (image: EventImage) => EventImage) => void;
}

/** The picture in each use. A press opens one of them to correct its crop. */
export function Crops({ address, image, size, onChange }: CropsProps) {
  const { eventPictures: t } = useStaffText();
  const [open, setOpen] = useState<ImageUse>();
  return (
    <section aria-label={t.crops} className={styles.crops}>
      <h3 className={styles.heading}>
        <Phrases>{t.crops}</Phrases>
      </h3>
      <p className={styles.soft}>{t.cropsHint}</p>
      <ul className={styles.uses}>
        {imageUses.map((use) => (
          <li key={use}>
            <button type="button" className={styles.use} onClick={() => setOpen(use)}>
              <CroppedPicture {...{ address, image, size, use }} />
              <span className={styles.useName}>
                <span>{t[use]}</span> <VisuallyHidden>{t.correct}</VisuallyHidden>
                {image.crops?.[use] && <Chip tone="note">{t.corrected}</Chip>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <CropDialog
            key={open}
            {...{ address, image, size, use: open }}
            onClose={() => setOpen(undefined)}
            onCrop={(crop) => onChange((one) => withCrop(one, open, crop))}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The part of the picture that a use shows, in the shape of that use. */
function CroppedPicture({ address, image, size, use }: Omit<CropsProps, 'onChange'> & { use: ImageUse }) {
  const { left, top, width, height } = areaFor(image, use, size);
  const shape = imageShapes[use];
  return (
    <span className={styles.frame} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      <img
        src={address}
        alt=""
        style={{
          inlineSize: `${(size.width / width) * 100}%`,
          blockSize: `${(size.height / height) * 100}%`,
          insetInlineStart: `${(-left / width) * 100}%`,
          insetBlockStart: `${(-top / height) * 100}%`,
        }}
      />
    </span>
  );
}
