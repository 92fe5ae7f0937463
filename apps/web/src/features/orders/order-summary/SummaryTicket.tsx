import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { answerText } from '../../../forms/answer-text.ts';
import { labelOf } from '../../../forms/words.ts';
import { ticketCostFacts, ticketDescription, ticketRelationship } from '../../../shared/ticket/ticket-words.ts';
import { TicketCard } from '../../../shared/ticket/TicketCard.tsx';
import { TicketStatusChip } from '../../../shared/ticket/TicketStatusChip.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import type { Fact } from '../../../ui/Layout.tsx';
import { dayWords } from '../../../shared/time/moment.ts';

interface SummaryTicketProps {
  ticket: Ticket;
  event: EventView;
  actions?: ReactNode;
}

/** A ticket in the order summary (orders 8.6). */
export function SummaryTicket({ ticket, event, actions }: SummaryTicketProps) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  return (
    <TicketCard
      ticket={ticket}
      event={event}
      head={ticketRelationship(ticket, event, locale)}
      kind={`${ticketDescription(ticket, locale)} · ${t.tickets.number({ id: String(ticket.ticketId) })}`}
      status={<TicketStatusChip status={ticket.status} />}
      actions={actions}
      facts={[
        { term: orderSummary.account, value: ticket.externalValue },
        ...ticketCostFacts(ticket, orderSummary.cost, locale),
        {
          term: orderSummary.registered,
          value: dayWords(ticket.createDate, event.configuration.timeZone, locale, 'mid'),
        },
        {
          term: t.tickets.addOns,
          value: ticket.addOns
            .map((addOn) => translatedText(addOn.translations.name, locale, addOn.defaultName))
            .join(' · '),
        },
        ...attendeeFacts(ticket, event, locale, t),
      ]}
    />
  );
}

/** The head of the card shows these already. */
const named = new Set(['firstName', 'lastName']);

/** The answers that the event shows in the order summary, in the configured order. */
function attendeeFacts(
  ticket: Ticket,
  event: EventView,
  locale: Parameters<typeof answerText>[2],
  t: AttendeeMessages,
): Fact[] {
  const values = ticket.ticketData.registrationForm;
  const fields = event.configuration.sections.flatMap((section) => section.fields);
  return event.configuration.orderSummaryFields
    .filter((name) => !named.has(name))
    .flatMap((name) => {
      const field = fields.find((each) => each.name === name);
      return field ? [{ term: labelOf(field, locale), value: answerText(field, values[name] ?? null, locale, t) }] : [];
    });
}
