import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { PickedField } from '../show-field.ts';
import { checklistWords } from './checklist-words.ts';
import styles from './Checklist.module.css';
import { fieldOfPoint } from './point-field.ts';

interface ChecklistProps {
  points: readonly ChecklistPoint[];
  /** The number of points that prevent publishing. */
  blocking: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Shows the field of a point. */
  onPick: (field: PickedField) => void;
}

/** The open points before publishing, each with a link to its field (events 4.11). */
export function Checklist({ points, blocking, isOpen, onToggle, onPick }: ChecklistProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const t = texts.eventChecklist;
  if (points.length === 0) {
    return (
      <p className={styles.ready}>
        <Icon name="check-circle" size="sm" />
        {t.ready}
      </p>
    );
  }
  const advice = points.length - blocking;
  return (
    <details className={styles.list} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.head}>
        <Icon name="chevron-right" size="sm" className={styles.turn} />
        <span className={styles.title}>{t.title}</span>
        {blocking > 0 && (
          <Chip tone="bad" icon="alert">
            {t.blocking({ count: blocking })}
          </Chip>
        )}
        {advice > 0 && (
          <Chip tone="warn" icon="info">
            {t.advice({ count: advice })}
          </Chip>
        )}
      </summary>
      <ul className={styles.points}>
        {points.map((point, index) => {
          const isBlocking = index < blocking;
          return (
            <li key={`${point.code} ${point.path} ${point.locale ?? ''} ${point.other ?? point.subject ?? ''}`}>
              <Icon
                name={isBlocking ? 'alert' : 'info'}
                size="sm"
                label={isBlocking ? t.required : t.suggestion}
                className={isBlocking ? styles.bad : styles.soft}
              />
              <button type="button" className={styles.point} onClick={() => onPick(fieldOfPoint(point))}>
                {checklistWords(point, texts, locale)}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
