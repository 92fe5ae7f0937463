import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import { formatDate } from '@foyer/domain/dates';
import { formatMoney, fromMajor, sumMoney, type Money } from '@foyer/domain/money';
import { fullName } from '@foyer/domain/names';
import { statusTone } from '@foyer/domain/ticket-state';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { answerText } from '../../../forms/answer-text.ts';
import { labelOf } from '../../../forms/words.ts';
import { relationshipLabel, translatedText } from '../../../session/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Facts, type Fact } from '../../../ui/Layout.tsx';
import { Ticket as Frame } from '../../../ui/Ticket.tsx';

interface TicketCardProps {
  ticket: Ticket;
  event: EventView;
  actions?: ReactNode;
}

/** A ticket as the order summary tells it (spec §2 Admin order summary). */
export function TicketCard({ ticket, event, actions }: TicketCardProps) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const { metadata, addOns } = ticket;
  const { relationshipTypes, timeZone } = event.configuration;
  const cost = costOf(ticket);
  return (
    <Frame
      event={relationshipLabel(relationshipTypes, metadata.relationship, locale)}
      name={fullName(ticket, locale)}
      kind={[
        translatedText(metadata.translations.description, locale, metadata.defaultDescription),
        t.tickets.number({ id: String(ticket.ticketId) }),
      ].join(' · ')}
      tint={event.configuration.color}
      status={<TicketStatusChip status={ticket.status} />}
      actions={actions}
    >
      <Facts
        facts={[
          { term: orderSummary.account, value: ticket.externalValue },
          { term: orderSummary.cost, value: cost && formatMoney(cost, metadata.currencyLocale) },
          { term: orderSummary.registered, value: formatDate(ticket.createDate, timeZone, locale, 'mid') },
          {
            term: t.tickets.addOns,
            value: addOns.map((addOn) => translatedText(addOn.translations.name, locale, addOn.defaultName)).join(', '),
          },
          ...attendeeFacts(ticket, event, locale, t),
        ]}
      />
    </Frame>
  );
}

export function TicketStatusChip({ status }: { status: TicketStatus }) {
  const { text: t } = useLanguage();
  const words: Record<TicketStatus, string> = {
    ACTIVE: t.tickets.statusActive,
    CANCELED: t.tickets.statusCanceled,
    CHECKED_IN: t.tickets.statusCheckedIn,
  };
  return (
    <Chip tone={statusTone[status]} icon={status === 'CHECKED_IN' ? 'check-circle' : undefined}>
      {words[status]}
    </Chip>
  );
}

/** Ticket and add-ons together; null for a free one, of which no price is shown (spec §9). */
function costOf({ metadata, addOns }: Ticket): Money | null {
  const parts = [metadata, ...addOns].map(({ amount }) => fromMajor(amount, metadata.currency));
  const total = sumMoney(parts.filter((part) => part !== null));
  return total && total.amountMinor > 0 ? total : null;
}

/** Already in the head of the card. */
const named = new Set(['firstName', 'lastName']);

/** The answers that the event wants to see here, in the order it names them. */
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
