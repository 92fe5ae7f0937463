import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import type { BadgeData } from '@foyer/domain/door/badge-layout';
import { BadgeFace, useBadgePages } from '../../../../shared/badge/BadgePages.tsx';
import { useStaffText } from '../../../../session/language.tsx';
import { PrintSheet } from '../../../../ui/Print.tsx';
import styles from './Badges.module.css';
import { fieldsOf, movedBy, resizedBy, withField, type BadgeSide } from './edit-design.ts';

interface StageProps {
  design: BadgeDesign;
  side: BadgeSide;
  data: BadgeData;
  pictureUrl: (key: string) => string | undefined;
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** Undefined for a preview that cannot be changed. */
  onDesign: ((design: BadgeDesign) => void) | undefined;
}

/** CSS pixels per millimetre. */
const pxPerMm = 96 / 25.4;
/** Width and height of the resize button on the screen, whatever the zoom. */
const targetPx = 32;
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The badge in true proportions. Its fields can be moved and resized by pointer and keyboard. */
export function Stage({ design, side, data, pictureUrl, selected, onSelect, onDesign }: StageProps) {
  const { badgeDesigner: t } = useStaffText();
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  /** The design while a field is dragged. It becomes one step of undo when the pointer is released. */
  const [dragged, setDragged] = useState<BadgeDesign>();
  const shown = dragged ?? design;
  const page = useBadgePages(shown, data)[side === 'front' ? 0 : 1];
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const fit = () => setZoom(Math.min(2, current.clientWidth / (design.width * pxPerMm)));
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(current);
    return () => watch.disconnect();
  }, [design.width]);

  const edited = (field: BadgeField, what: 'move' | 'resize', right: number, down: number) =>
    withField(design, side, field.key, (what === 'move' ? movedBy : resizedBy)(field, design, right, down));

  const handlers = (field: BadgeField, what: 'move' | 'resize') => ({
    onFocus: () => onSelect(field.key),
    onKeyDown: (key: KeyboardEvent) => {
      const step = steps[key.key];
      if (!step || key.altKey || key.ctrlKey || key.metaKey) return;
      key.preventDefault();
      const [right, down] = step.map((each) => each * (key.shiftKey ? 5 : 1)) as [number, number];
      onDesign?.(edited(field, what, right, down));
    },
    onPointerDown: (down: PointerEvent<HTMLElement>) => {
      if (down.button !== 0) return;
      onSelect(field.key);
      const { currentTarget, clientX, clientY, pointerId } = down;
      currentTarget.setPointerCapture(pointerId);
      let latest: BadgeDesign | undefined;
      const scale = zoom * pxPerMm;
      const listening = new AbortController();
      const { signal } = listening;
      const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: globalThis.PointerEvent) => void) =>
        currentTarget.addEventListener(type, act, { signal });
      const end = () => {
        listening.abort();
        setDragged(undefined);
      };
      on('pointermove', (move) => {
        latest = edited(field, what, (move.clientX - clientX) / scale, (move.clientY - clientY) / scale);
        setDragged(latest);
      });
      on('pointerup', () => {
        end();
        if (latest) onDesign?.(latest);
      });
      on('pointercancel', end);
    },
  });

  return (
    <div ref={frame} className={styles.stage}>
      <div style={{ zoom }} className={styles.paper}>
        <PrintSheet width={shown.width} height={shown.height}>
          {page && <BadgeFace page={page} pictureUrl={pictureUrl} />}
          {(onDesign ? fieldsOf(shown, side) : []).map((field, index) => {
            const original = fieldsOf(design, side)[index] ?? field;
            const name = t.kinds[field.kind];
            return (
              <div
                key={field.key}
                className={styles.frame}
                data-selected={field.key === selected || undefined}
                style={{
                  left: `${field.x}mm`,
                  top: `${field.y}mm`,
                  width: `${field.width}mm`,
                  height: `${field.height}mm`,
                }}
              >
                <button
                  type="button"
                  className={styles.mover}
                  aria-label={name}
                  aria-pressed={field.key === selected}
                  {...handlers(original, 'move')}
                />
                {field.key === selected && (
                  <button
                    type="button"
                    className={styles.resizer}
                    style={{ inlineSize: targetPx / zoom, blockSize: targetPx / zoom }}
                    aria-label={t.resize({ field: name })}
                    {...handlers(original, 'resize')}
                  />
                )}
              </div>
            );
          })}
        </PrintSheet>
      </div>
    </div>
  );
}
