import type { CountedTicketType } from '@foyer/contract/events/buyers';
import { formatDate } from '@foyer/domain/shared/dates';
import { audienceWords } from '../../../shared/audience/audience-words.ts';
import type { AudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { useNow } from '../../../shared/time/now.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { cx } from '../../../ui/cx.ts';
import { barOf, percentOf, ticksOf, type TimeRange } from './timeline.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  type: CountedTicketType;
  range: TimeRange;
  timeZone: string;
  names: AudienceNames;
}

/**
 * The windows of a ticket type as bars over time, with the accounts and reserved units of each (selling 5.2). The table below has
 * the same data for keyboards and screen readers.
 */
export function Timeline({ type: { windows }, range, timeZone, names }: TimelineProps) {
  const { locale } = useLanguage();
  const { buyers: t } = useStaffText();
  const now = useNow().getTime();
  return (
    <div className={styles.timeline} aria-hidden="true">
      {windows.map((window) => {
        const { key, audience, mode, accounts, reserved } = window;
        const { start, width } = barOf(window, range);
        return (
          <div key={key} className={styles.row}>
            <span className={styles.who}>
              {`${audienceWords(audience, { t, locale, names })}${mode === 'draw' ? ` (${t.draw})` : ''}`}
            </span>
            <span className={styles.track}>
              <span
                className={cx(styles.bar, mode === 'draw' && styles.draw)}
                style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
              />
              {now > range.from && now < range.to && (
                <span className={styles.now} style={{ insetInlineStart: `${percentOf(now, range)}%` }} />
              )}
            </span>
            <span className={styles.counts}>
              {[
                ...(accounts === null ? [] : [t.accountsOf({ count: accounts })]),
                ...(reserved === null ? [] : [t.reservedOf({ count: reserved })]),
              ].join(' · ')}
            </span>
          </div>
        );
      })}
      <div className={styles.row}>
        <span className={styles.axis}>
          {ticksOf(range, timeZone).map(({ at, isTime }) => (
            <span key={at} className={styles.tick} style={{ insetInlineStart: `${percentOf(at, range)}%` }}>
              {formatDate(new Date(at), timeZone, locale, isTime ? 'time' : 'mid')}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}
