import { useState } from 'react';
import type { EventImage, FocusPoint } from '@foyer/contract/events/event-configuration';
import type { Size } from '@foyer/domain/events/image-crop';
import { useStaffText } from '../../../../session/language.tsx';
import { FieldGroup } from '../../../../ui/Field.tsx';
import styles from './Images.module.css';

interface FocusFieldProps {
  address: string;
  alt: string;
  image: EventImage;
  onSize: (size: Size) => void;
  onFocus: (focus: FocusPoint) => void;
}

const whole = 10_000;
/** An arrow key moves the focus point by one hundredth. */
const step = 100;

/** Chooses the focus point: with a press on the picture, or with two sliders. */
export function FocusField({ address, alt, image, onSize, onFocus }: FocusFieldProps) {
  const { eventPictures: t } = useStaffText();
  const [moving, setMoving] = useState<FocusPoint>();
  const focus = moving ?? image.focus ?? { x: whole / 2, y: whole / 2 };
  // A slider that moves is one change of the draft, not fifty.
  const settle = () => {
    if (!moving) return;
    setMoving(undefined);
    onFocus(moving);
  };
  const slider = (axis: 'x' | 'y', label: string) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={whole}
        step={step}
        value={focus[axis]}
        aria-valuetext={`${Math.round(focus[axis] / step)} %`}
        onChange={(event) => setMoving({ ...focus, [axis]: event.target.valueAsNumber })}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
    </label>
  );
  return (
    <FieldGroup label={t.focus} hint={t.focusHint}>
      <div className={styles.source}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards and screen readers use the sliders below */}
        <img
          src={address}
          alt={alt}
          onLoad={({ currentTarget }) =>
            onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect();
            const part = (at: number, of: number) => Math.min(whole, Math.max(0, Math.round((at / of) * whole)));
            onFocus({ x: part(clientX - box.left, box.width), y: part(clientY - box.top, box.height) });
          }}
        />
        <span
          className={styles.point}
          style={{ insetInlineStart: `${focus.x / step}%`, insetBlockStart: `${focus.y / step}%` }}
        />
      </div>
      {slider('x', t.focusX)}
      {slider('y', t.focusY)}
    </FieldGroup>
  );
}
