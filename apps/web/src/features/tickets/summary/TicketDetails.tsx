import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { isMasked } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { amountWords } from '../../../shared/money/amount.ts';
import { ticketAnswers, ticketMoreInformation } from '../../../shared/ticket/ticket-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Facts, MoneyLine } from '../../../ui/Layout.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamLine } from './TeamLine.tsx';
import styles from './TicketDetails.module.css';

/** The details of a ticket (orders 8.5): add-ons, group, more information and the given answers. */
export function TicketDetails({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const { currency, currencyLocale } = ticket.metadata;
  const more = ticketMoreInformation(ticket, locale);
  const answers = ticketAnswers(ticket, event, locale, t);
  const hasMasked = ticket.associatedTickets.some(({ firstName }) => isMasked(firstName));
  return (
    <div className={styles.details}>
      {ticket.team && <TeamLine ticketId={ticket.ticketId} team={ticket.team} />}
      {ticket.addOns.length > 0 && (
        <Fold title={t.tickets.addOns} count={ticket.addOns.length}>
          {ticket.addOns.map((addOn) => (
            <MoneyLine
              key={addOn.ticketConfigurationAddOnId}
              label={translatedText(addOn.translations.name, locale, addOn.defaultName)}
              amount={addOn.amount !== null && addOn.amount > 0 && amountWords(addOn.amount, currency, currencyLocale)}
            />
          ))}
        </Fold>
      )}
      {ticket.associatedTickets.length > 0 && (
        <Fold title={t.tickets.group} count={ticket.associatedTickets.length}>
          <TeamMembers ticket={ticket} />
          {hasMasked && <p className={styles.quiet}>{t.tickets.whyMask}</p>}
        </Fold>
      )}
      {more !== '' && (
        <Fold title={t.tickets.moreInformation}>
          <p className={styles.prose}>{more}</p>
        </Fold>
      )}
      {answers.length > 0 && (
        <Fold title={t.tickets.details}>
          <Facts facts={answers} className={styles.answers} />
        </Fold>
      )}
    </div>
  );
}

/** An expandable line. It uses `<details>`, so the browser's page search finds the hidden text. */
function Fold({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="chevron-right" size="sm" className={styles.turn} />
        <span>{title}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}
