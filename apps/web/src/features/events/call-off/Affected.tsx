import type { ReactNode } from 'react';
import type { CallOffView } from '@foyer/contract/events/call-off';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Numeric } from '../../../ui/Layout.tsx';

/** The number of people, tickets and other items that the call-off affects, or affected. */
export function Affected({ view }: { view: CallOffView }) {
  const { locale } = useLanguage();
  const { callOff } = useStaffText();
  const number = (count: number) => count.toLocaleString(locale);
  const counted = (count: number, note: ReactNode = null) => (
    <>
      <Numeric>{number(count)}</Numeric>
      {note !== null && count > 0 && <div>{note}</div>}
    </>
  );
  const ifAny = (count: number, note: ReactNode = null) => (count === 0 ? null : counted(count, note));
  const used = view.usedTickets === 0 ? null : callOff.ticketsUsed({ count: number(view.usedTickets) });
  const silent = view.withoutAddress === 0 ? null : callOff.withoutAddress({ count: number(view.withoutAddress) });
  const isOff = view.calledOff !== null;
  return (
    <Card title={isOff ? callOff.affectedThen : callOff.affected} level={2}>
      <Facts
        facts={[
          { term: isOff ? callOff.ticketsThen : callOff.tickets, value: counted(view.tickets, used) },
          { term: callOff.people, value: counted(view.people, silent) },
          { term: callOff.orders, value: counted(view.orders) },
          { term: callOff.addOns, value: ifAny(view.addOns) },
          { term: callOff.coupons, value: ifAny(view.coupons) },
          {
            term: callOff.childEvents,
            wide: true,
            value:
              view.childEvents.length === 0 ? null : (
                <ul>
                  {view.childEvents.map(({ eventId, eventName, tickets }) => (
                    <li key={eventId}>{callOff.childEvent({ name: eventName, tickets: number(tickets) })}</li>
                  ))}
                </ul>
              ),
          },
          { term: callOff.waiting, value: ifAny(view.waiting) },
          { term: callOff.holds, value: ifAny(view.holds) },
          { term: callOff.pendingPayments, value: ifAny(view.pendingPayments) },
          { term: callOff.otherAmounts, value: ifAny(view.otherAmounts, callOff.undecidedHint) },
          { term: callOff.undecidedCharges, value: ifAny(view.undecidedCharges, callOff.undecidedHint) },
          { term: callOff.messages, value: ifAny(view.messages, callOff.messagesHint) },
          { term: callOff.scheduledExports, value: ifAny(view.scheduledExports, callOff.scheduledHint) },
        ]}
      />
    </Card>
  );
}
