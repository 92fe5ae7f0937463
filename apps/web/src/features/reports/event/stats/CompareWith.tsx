import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import { comparableEvents } from '@foyer/domain/events/comparable-events';
import { localDate } from '@foyer/domain/shared/dates';
import { eventName } from '../../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { eventsQuery } from './queries.ts';
import styles from './Stats.module.css';

/** An earlier event to compare with. Events of the same type come first. */
export function CompareWith({
  event,
  value,
  onChange,
}: {
  event: EventView;
  value: number | null;
  onChange: (eventId: number | null) => void;
}) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const events = useQuery(eventsQuery);
  const earlier = comparableEvents(events.data ?? [], event);
  if (earlier.length === 0) return null;
  return (
    <Select
      label={reports.compare}
      className={styles.compare}
      placeholder={reports.compareNone}
      value={value === null ? '' : String(value)}
      onValueChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={earlier.map((each) => ({
        value: String(each.eventId),
        label: `${eventName(each, locale)} (${localDate(each.eventStart, each.configuration.timeZone).slice(0, 4)})`,
      }))}
    />
  );
}
