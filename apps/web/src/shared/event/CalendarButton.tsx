import type { EventView } from '@foyer/contract/events/events';
import { download } from '../../api/download.ts';
import { useText } from '../../session/language.tsx';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { useAction } from '../action/use-action.ts';

/** Downloads the event's days as an iCalendar file. */
export function CalendarButton({ event, variant }: { event: EventView; variant?: ButtonVariant }) {
  const t = useText();
  const save = useAction({
    act: () => download('getEventCalendar', { params: { eventId: event.eventId } }, `${event.eventShortCode}.ics`),
    showsFailure: true,
  });
  return (
    <Button icon="calendar" variant={variant} loading={save.busy} onClick={() => save.run()}>
      {t.account.addToCalendar}
    </Button>
  );
}
