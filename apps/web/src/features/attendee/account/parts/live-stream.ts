import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { useText } from '../../../../session/language.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';

/** Opens the live stream of a ticket in a new tab (spec §7 live-event). */
export function useLiveStream(ids: { ticketId: number; eventId: number }): { open: () => void; busy: boolean } {
  const t = useText();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const open = () => {
    // Opened with the press itself, since browsers block a window that comes later.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    setBusy(true);
    call('getLiveEventUrl', { body: ids })
      .then(({ url }) => {
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      })
      .catch((error: unknown) => {
        tab?.close();
        snackbar.show({ tone: 'error', message: errorWords(error, t) });
      })
      .finally(() => setBusy(false));
  };
  return { open, busy };
}
