import { useEffect, useRef } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Verdict.module.css';

export interface VerdictProps {
  tone: 'good' | 'warn' | 'bad';
  words: string;
  name: string;
  account: string;
  /** Smaller beneath: the first time, the request id. */
  note?: string | undefined;
  /** The group of the ticket, shown by its image (spec §2 Ticket scan). */
  group?: { eventId: number; name: string } | undefined;
}

const icons = { good: 'check', warn: 'alert', bad: 'close' } as const;

/** The answer at the door, readable at two metres: colour, icon and words; said at once by screen readers. */
export function Verdict({ tone, words, name, account, note, group }: VerdictProps) {
  const { checkIn: c } = useStaffText();
  const flood = useRef<HTMLDivElement>(null);
  useEffect(() => {
    flood.current?.scrollIntoView({ block: 'start' });
    navigator.vibrate?.(tone === 'good' ? 60 : [120, 80, 120]);
  }, [tone]);
  return (
    <div ref={flood} className={cx(styles.flood, styles[tone])} role="alert">
      <Icon name={icons[tone]} size="lg" />
      <p className={styles.words}>{words}</p>
      <p className={styles.name}>{name}</p>
      <p>{account}</p>
      {note && <p>{note}</p>}
      {group && (
        <img
          className={styles.group}
          src={`/api/events/${group.eventId}/images/ticket-group-${encodeURIComponent(group.name)}`}
          alt={c.groupImage({ group: group.name })}
          onError={(failed) => {
            failed.currentTarget.hidden = true;
          }}
        />
      )}
    </div>
  );
}
