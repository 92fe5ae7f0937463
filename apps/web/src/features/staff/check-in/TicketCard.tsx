import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import { formatDate } from '@foyer/domain/dates';
import { fullName } from '@foyer/domain/names';
import { statusTone } from '@foyer/domain/ticket-state';
import { eventName, relationshipLabel, translatedText } from '../../../session/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Facts } from '../../../ui/Layout.tsx';
import { Ticket as Frame } from '../../../ui/Ticket.tsx';

/** Who stands at the door: name first, then account, ticket and state. */
export function TicketCard({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const staff = useStaffText();
  const { metadata } = ticket;
  const { timeZone, relationshipTypes } = event.configuration;
  const words: Record<TicketStatus, string> = {
    ACTIVE: t.tickets.statusActive,
    CANCELED: t.tickets.statusCanceled,
    CHECKED_IN: t.tickets.statusCheckedIn,
  };
  const at = ticket.checkInDate;
  return (
    <Frame
      level={2}
      event={eventName(event, locale)}
      name={fullName(ticket, locale)}
      kind={translatedText(metadata.translations.description, locale, metadata.defaultDescription)}
      tint={event.configuration.color}
      void={ticket.status === 'CANCELED'}
      status={
        <Chip tone={statusTone[ticket.status]} icon={ticket.status === 'CHECKED_IN' ? 'check-circle' : undefined}>
          {at === null
            ? words[ticket.status]
            : t.tickets.checkedInAt({ time: formatDate(at, timeZone, locale, 'shortWithTime') })}
        </Chip>
      }
    >
      <Facts
        facts={[
          { term: t.tickets.account, value: ticket.externalValue },
          {
            term: staff.checkIn.isRegisteredAs,
            value: relationshipLabel(relationshipTypes, metadata.relationship, locale),
          },
          { term: staff.checkIn.ticketNumber, value: ticket.ticketId },
          { term: staff.checkIn.boughtOn, value: formatDate(ticket.createDate, timeZone, locale, 'mid') },
        ]}
      />
    </Frame>
  );
}
