import { call } from '../../api/call.ts';
import { useAction } from '../action/use-action.ts';

/** Opens the live stream of a ticket in a new tab (events 3.6). */
export function useLiveStream(ids: { ticketId: number; eventId: number }): { open: () => void; busy: boolean } {
  const { run, busy } = useAction({
    act: (_tab: Window | null) => call('getLiveEventUrl', { body: ids }),
    onDone: ({ url }, tab) => {
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    },
    showsFailure: true,
    onFailed: (_error, tab) => tab?.close(),
  });
  const open = () => {
    // The tab opens during the click, because browsers block windows that open later.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    if (!run(tab)) tab?.close();
  };
  return { open, busy };
}
