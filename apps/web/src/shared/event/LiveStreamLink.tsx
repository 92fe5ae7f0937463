import { useCall } from '../../api/query.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** A link is valid for ten minutes, so the page replaces it before. In ms. */
const renewMs = 8 * 60_000;

interface LiveStreamLinkProps {
  ticketId: number;
  eventId: number;
  variant?: 'primary';
  label: string;
}

/**
 * Leads to the live stream of a ticket in a new tab (events 3.6). The address is loaded first. Without it, or after an
 * error, there is no link.
 */
export function LiveStreamLink({ ticketId, eventId, variant, label }: LiveStreamLinkProps) {
  const stream = useCall(
    'getLiveEventUrl',
    { body: { ticketId, eventId } },
    {
      staleTime: renewMs,
      refetchInterval: ({ state }) => (state.error ? false : renewMs),
      retry: false,
      retryOnMount: false,
    },
  );
  if (stream.isError || !stream.data?.url) return null;
  return (
    <a href={stream.data.url} target="_blank" rel="noopener" className={buttonClass({ variant })}>
      <Icon name="live" />
      <span>{label}</span>
    </a>
  );
}
