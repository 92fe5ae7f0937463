import type { Ticket } from '@foyer/contract/tickets/ticket';
import { call } from '../../api/call.ts';
import { SendMailDialog } from '../action/SendMailDialog.tsx';
import { useText } from '../../session/language.tsx';

/** Sends a ticket's itinerary to an e-mail address (tickets 6.1). */
export function ShareDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText();
  return (
    <SendMailDialog
      title={t.tickets.shareTitle}
      text={t.tickets.shareText}
      section="share"
      send={(shareEmail) =>
        call('sendItinerary', { params: { ticketId: ticket.ticketId }, query: { shareEmail }, body: {} })
      }
      sent={(email) => t.tickets.shareSent({ email })}
      onClose={onClose}
    />
  );
}
