import { useState } from 'react';
import type { EventView } from '@foyer/contract/events';
import { download } from '../../../../api/download.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { useText } from '../../../../session/language.tsx';
import { Button, type ButtonVariant } from '../../../../ui/Button.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';

/** Hands the event's days to the person's calendar, as an iCalendar file. */
export function CalendarButton({ event, variant }: { event: EventView; variant?: ButtonVariant }) {
  const t = useText();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await download('getEventCalendar', { params: { eventId: event.eventId } }, `${event.eventShortCode}.ics`);
    } catch (error) {
      snackbar.show({ tone: 'error', message: errorWords(error, t) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon="calendar" variant={variant} loading={busy} onClick={() => void save()}>
      {t.account.addToCalendar}
    </Button>
  );
}
