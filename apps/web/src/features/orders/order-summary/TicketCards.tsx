import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin } from '@foyer/domain/people/permissions';
import { ticketActions } from '@foyer/domain/tickets/ticket-state';
import { factsOf } from '../../../shared/ticket/ticket-words.ts';
import { invalidate } from '../../../api/cache.ts';
import { useCall } from '../../../api/query.ts';
import { StaffTicketActions } from '../../../shared/ticket-actions/StaffTicketActions.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useActFor } from '../../../session/act-for.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths, type Address } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import type { Refunding } from './OrderList.tsx';
import styles from './OrderSummary.module.css';
import { SummaryTicket } from './SummaryTicket.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

interface TicketCardsProps {
  event: EventView;
  account: string;
  onRefund: (refunding: Refunding) => void;
}

/** The active tickets by relationship type, with the staff actions (orders 8.6). */
export function TicketCards({ event, account, onRefund }: TicketCardsProps) {
  const { text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const [leaving, setLeaving] = useState<Ticket | null>(null);
  const { eventId } = event;
  const tickets = useCall(
    'listAccountTickets',
    { params: { eventId, externalAccountIdentifier: account } },
    {
      // Deactivation and refund depend on it, so it must not come from the cache.
      staleTime: 0,
    },
  );
  const orders = useCall(
    'listAccountOrders',
    { params: { eventId, externalAccountIdentifier: account } },
    { staleTime: 0 },
  );
  return (
    <section className={styles.section} aria-labelledby="tickets">
      <h2 id="tickets">
        <Phrases>{orderSummary.tickets}</Phrases>
      </h2>
      {tickets.isError ? (
        <LoadFailed error={tickets.error} onRetry={() => void tickets.refetch()} />
      ) : tickets.data === undefined ? (
        <Loading label={t.common.loading} className={styles.cards}>
          {[0, 1].map((index) => (
            <Skeleton key={index} shape="block" height="16rem" />
          ))}
        </Loading>
      ) : tickets.data.length === 0 ? (
        <EmptyState level={3} title={orderSummary.noTickets}>
          {orderSummary.noTicketsHint}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {tickets.data.map((ticket) => (
            <li key={ticket.ticketId}>
              <SummaryTicket
                ticket={ticket}
                event={event}
                actions={
                  <Actions
                    ticket={ticket}
                    event={event}
                    account={account}
                    orders={orders.data ?? []}
                    onRefund={onRefund}
                    onDeactivate={() => setLeaving(ticket)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {leaving && <DeactivateDialog ticket={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface ActionsProps {
  ticket: Ticket;
  event: EventView;
  account: string;
  orders: readonly AccountOrder[];
  onRefund: (refunding: Refunding) => void;
  onDeactivate: () => void;
}

/** A transfer opens the attendee's screen as the ticket's holder. Everything else happens here. */
function Actions({ ticket, event, account, orders, onRefund, onDeactivate }: ActionsProps) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const viewer = useSignedIn();
  const actFor = useActFor();
  const name = fullName(ticket, locale);
  const orderOfRefund = isAdmin(viewer)
    ? orders.find(({ tickets }) =>
        tickets.some(({ ticketId, refundableAmount }) => ticketId === ticket.ticketId && refundableAmount > 0),
      )?.orderId
    : undefined;
  const can = ticketActions({ ...factsOf(ticket, event), isOwn: false }, viewer, { relationshipsLeft: true });

  const opening = useAction({
    act: (to: Address) =>
      actFor(ticket.externalValue, { to, returnTo: paths.orderSummary(event.eventId, account), power: true }),
    showsFailure: true,
  });
  return (
    <>
      {/* The lists of the page are read again after each change. */}
      <StaffTicketActions ticket={ticket} event={event} onChanged={() => void invalidate('listAccountTickets')} />
      {can.transfer.offered && (
        <Button
          icon="swap"
          aria-label={orderSummary.transferOf({ name })}
          loading={opening.busy}
          onClick={() => opening.run(paths.ticketTransfer(ticket.ticketId))}
        >
          {orderSummary.transfer}
        </Button>
      )}
      {orderOfRefund !== undefined && (
        <Button
          icon="undo"
          aria-label={orderSummary.refundTicketOf({ name })}
          onClick={() => onRefund({ orderId: orderOfRefund, ticketId: ticket.ticketId })}
        >
          {orderSummary.refund}
        </Button>
      )}
      {can.deactivate.offered && (
        <Button icon="trash" variant="quiet" aria-label={orderSummary.deactivateOf({ name })} onClick={onDeactivate}>
          {orderSummary.deactivate}
        </Button>
      )}
    </>
  );
}
