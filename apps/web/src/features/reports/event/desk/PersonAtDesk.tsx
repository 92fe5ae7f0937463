import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { checkInRefusal } from '@foyer/domain/tickets/ticket-state';
import { call } from '../../../../api/call.ts';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { BadgeSheet, PrintOut } from '../../../../shared/badge/PrintOut.tsx';
import { usePrint } from '../../../../shared/badge/use-print.ts';
import { OrderSummaryLink } from '../../../../shared/person/OrderSummaryLink.tsx';
import { WhyButton } from '../../../../shared/purchase-reasons/WhyButton.tsx';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { StaffTicketActions } from '../../../../shared/ticket-actions/StaffTicketActions.tsx';
import { TicketStatusChip } from '../../../../shared/ticket/TicketStatusChip.tsx';
import { ticketDescription } from '../../../../shared/ticket/ticket-words.ts';
import { useActFor } from '../../../../session/act-for.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import styles from './DeskTab.module.css';
import { SellPanel } from './sell/SellPanel.tsx';
import { SoldCard } from './sell/SoldCard.tsx';
import type { Sold } from './sell/use-sale.ts';
import { useUnprintedBadges } from './unprinted-badges.ts';

interface PersonAtDeskProps {
  person: SearchResult;
  event: EventView;
  /** Goes to the next person and shows the result for this one. */
  onNext: (words: string | null) => void;
  /** Reads the person again after a change of a ticket. */
  onChanged: () => void;
}

/** A person at the desk: their tickets, and the next action on Enter. */
export function PersonAtDesk({ person, event, onNext, onChanged }: PersonAtDeskProps) {
  const { locale, text } = useLanguage();
  const { desk, recognition } = useStaffText();
  const { profile, tickets, isRegistered } = person;
  const { eventId } = event;
  const account = profile.externalAccountIdentifier;
  const name = fullName(profile, locale);
  const words = desk.isIn({ name, count: tickets.length });
  const [isSelling, setSelling] = useState(!isRegistered);
  const [sold, setSold] = useState<Sold | null>(null);

  const { designs, toPrint, isLoading } = useUnprintedBadges(tickets, event);
  // The sheets must stay rendered until the printer has them. Only then show the next person.
  const print = usePrint(eventId, () => onNext(words));
  const printBadges = () => print.run(toPrint.map(({ ticketId }) => ticketId));

  const toLetIn = tickets.filter((ticket) => checkInRefusal(ticket, event) === null);
  const letIn = useAction({
    act: async () => {
      for (const { ticketId } of toLetIn) await call('checkInTicket', { params: { ticketId }, body: { eventId } });
    },
    onDone: () => {
      if (toPrint.length > 0) printBadges();
      else onNext(words);
    },
  });

  const actFor = useActFor();
  const register = useAction({
    act: () =>
      actFor(account, {
        to: paths.registration(eventId),
        returnTo: paths.adminEvent(eventId, { tab: 'desk' }),
        power: true,
      }),
  });

  // The next action has the focus, so Enter runs it. A sale takes the focus itself.
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSelling) first.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [isLoading, isSelling]);

  const nextAction = (): Action => {
    if (toLetIn.length > 0) {
      const label = toPrint.length > 0 ? desk.letInAndPrint : desk.letIn;
      const isBusy = isLoading || letIn.busy || print.busy;
      return { icon: 'check', label: label({ count: toLetIn.length }), run: () => letIn.run(), isBusy };
    }
    if (toPrint.length > 0) {
      return { icon: 'print', label: desk.print({ count: toPrint.length }), run: printBadges, isBusy: print.busy };
    }
    return { icon: 'arrow-right', label: desk.next, run: () => onNext(null), isBusy: false };
  };
  const next = nextAction();

  if (sold) return <SoldCard event={event} account={account} name={name} sold={sold} onNext={() => onNext(null)} />;
  return (
    <Card
      as="section"
      title={name}
      aside={
        <span className={styles.quiet}>
          {[account, profile.title && recognition[profile.title], person.city, profile.emailAddress]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
    >
      {tickets.length === 0 ? (
        !isSelling && <p>{desk.noTickets}</p>
      ) : (
        <TicketRows tickets={tickets} event={event} onChanged={onChanged} />
      )}
      {isRegistered && !event.isCheckInActive && <p className={styles.quiet}>{desk.notOpen}</p>}
      {isSelling && <SellPanel event={event} profile={profile} onSold={setSold} />}
      <div ref={first} className={styles.actions}>
        {!isSelling && (
          <>
            <Button variant="primary" icon={next.icon} loading={next.isBusy} onClick={next.run}>
              {next.label}
            </Button>
            <Button icon="plus" onClick={() => setSelling(true)}>
              {desk.addAnother}
            </Button>
          </>
        )}
        {isSelling && (
          <Button variant="quiet" loading={register.busy} onClick={() => register.run()}>
            {desk.register}
          </Button>
        )}
        {isSelling && isRegistered && <Button onClick={() => setSelling(false)}>{text.common.cancel}</Button>}
        <OrderSummaryLink eventId={eventId} account={account} className={buttonClass({ variant: 'quiet' })}>
          {desk.summary}
        </OrderSummaryLink>
        <WhyButton event={event} account={account}>
          {desk.whyNot}
        </WhyButton>
      </div>
      <p className={styles.quiet}>{desk.escHint}</p>
      <FailureAlert failure={letIn.failure ?? register.failure ?? print.failure} />
      {toPrint.length > 0 && (
        <PrintOut>
          {toPrint.map((badge) => (
            <BadgeSheet key={badge.ticketId} badge={badge} event={event} designs={designs} />
          ))}
        </PrintOut>
      )}
    </Card>
  );
}

interface Action {
  icon: 'check' | 'print' | 'arrow-right';
  label: string;
  run: () => void;
  isBusy: boolean;
}

interface TicketRowsProps extends Pick<SearchResult, 'tickets'> {
  event: EventView;
  onChanged: () => void;
}

function TicketRows({ tickets, event, onChanged }: TicketRowsProps) {
  const { locale } = useLanguage();
  const { configuration } = event;
  return (
    <ul className={styles.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId}>
          <span>{holderWords(ticket, configuration.relationshipTypes, locale)}</span>
          <TicketStatusChip
            status={ticket.status}
            checkedIn={{ at: ticket.checkInDate, timeZone: configuration.timeZone }}
          />
          <StaffTicketActions ticket={ticket} event={event} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

/** The relationship and type of a ticket, and the attendee if it is not the account's owner. */
const holderWords = (ticket: Ticket, types: EventView['configuration']['relationshipTypes'], locale: Locale): string =>
  [
    relationshipName(types, ticket.metadata.relationship, locale),
    ticketDescription(ticket, locale),
    !ticket.isSelf && fullName(ticket, locale),
  ]
    .filter(Boolean)
    .join(' · ');
