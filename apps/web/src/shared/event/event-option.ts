import type { ListedEvent } from '@foyer/contract/events/events';
import { hasEnded } from '@foyer/domain/events/event-state';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import type { ComboboxOption } from '../../ui/combobox-state.ts';
import { useNow } from '../time/now.ts';
import { eventName } from './event-words.ts';

/** An event as an option for staff. Drafts and past events are marked, and the short code is searchable. */
export function useEventOption(): (event: ListedEvent) => ComboboxOption {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const now = useNow();
  return (event) => {
    const name = eventName(event, locale);
    const isOver = hasEnded({ ...event, timeZone: event.configuration.timeZone }, now);
    return {
      value: String(event.eventId),
      label: event.isPublished ? (isOver ? selfService.pastMark({ name }) : name) : selfService.draftMark({ name }),
      keywords: event.eventShortCode,
    };
  };
}
