import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName, isMasked } from '@foyer/domain/people/names';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { stubbedClass, TicketStub } from '../../ui/TicketStub.tsx';
import { momentWords } from '../time/moment.ts';
import { ticketCostFacts, ticketRelationship } from './ticket-words.ts';
import { TicketCard } from './TicketCard.tsx';
import styles from './TicketPass.module.css';

interface TicketPassProps {
  ticket: Ticket;
  event: EventView;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
  codeFirst?: boolean;
  /** Below the facts. */
  children?: ReactNode;
}

/** A ticket for use at the entrance: holder, type, status, and the code, which a tap shows at full brightness. */
export function TicketPass({ ticket, event, level = 3, actions, codeFirst, children }: TicketPassProps) {
  const { locale, text: t } = useLanguage();
  const name = fullName(ticket, locale);
  const number = t.tickets.number({ id: String(ticket.ticketId) });
  return (
    <TicketCard
      ticket={ticket}
      event={event}
      level={level}
      facts={[
        { term: t.tickets.account, value: ticket.externalValue },
        { term: t.tickets.relationship, value: ticketRelationship(ticket, event, locale) },
        ...ticketCostFacts(ticket, t.tickets.cost, locale),
      ]}
      factsClass={styles.facts}
      className={stubbedClass({ codeFirst })}
      stub={
        <TicketStub
          number={number}
          code={
            ticket.ticketCode !== null &&
            ticket.status !== 'CANCELED' && (
              <QrCode
                value={ticket.ticketCode}
                label={t.tickets.codeOf({ name })}
                enlarge={{ label: t.tickets.brighten, title: name, closeLabel: t.common.close, note: number }}
              />
            )
          }
        />
      }
      actions={actions}
    >
      {isMasked(ticket.firstName) && <p>{t.tickets.whyMask}</p>}
      {ticket.isUsedByFormerHolder && ticket.checkInDate !== null && (
        <Alert tone="warning">
          {t.tickets.usedByFormerHolder({
            time: momentWords(ticket.checkInDate, event.configuration.timeZone, locale, 'shortWithTime'),
          })}
        </Alert>
      )}
      {children}
    </TicketCard>
  );
}
