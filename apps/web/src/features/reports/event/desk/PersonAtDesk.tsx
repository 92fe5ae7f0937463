import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { checkInRefusal } from '@foyer/domain/tickets/ticket-state';
import { callKey } from '../../../../api/cache.ts';
import { call } from '../../../../api/call.ts';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { BadgeSheet, PrintOut } from '../../../../shared/badge/PrintOut.tsx';
import { useBadgeDesigns } from '../../../../shared/badge/use-badge-designs.ts';
import { usePrint } from '../../../../shared/badge/use-print.ts';
import { OrderSummaryLink } from '../../../../shared/person/OrderSummaryLink.tsx';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { TicketStatusChip } from '../../../../shared/ticket/TicketStatusChip.tsx';
import { useActFor } from '../../../../session/act-for.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import styles from './DeskTab.module.css';

interface PersonAtDeskProps {
  person: SearchResult;
  event: EventView;
  /** Goes to the next person and shows the result for this one. */
  onNext: (words: string | null) => void;
}

/** A person at the desk: their tickets, and the next action on Enter. */
export function PersonAtDesk({ person, event, onNext }: PersonAtDeskProps) {
  const { locale } = useLanguage();
  const { desk, recognition } = useStaffText();
  const { profile, tickets, isRegistered } = person;
  const { eventId } = event;
  const account = profile.externalAccountIdentifier;
  const name = fullName(profile, locale);
  const words = desk.isIn({ name, count: tickets.length });

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

  // The next action has the focus, so Enter runs it.
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('button, a')?.focus(), [isLoading]);

  const nextAction = (): Action => {
    if (!isRegistered) return { icon: 'plus', label: desk.register, run: () => register.run(), isBusy: register.busy };
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

  return (
    <Card
      as="section"
      title={name}
      aside={
        <span className={styles.quiet}>
          {[account, profile.title && recognition[profile.title]].filter(Boolean).join(' · ')}
        </span>
      }
    >
      {tickets.length === 0 ? <p>{desk.noTickets}</p> : <TicketRows tickets={tickets} event={event} />}
      {isRegistered && !event.isCheckInActive && <p className={styles.quiet}>{desk.notOpen}</p>}
      <div ref={first} className={styles.actions}>
        <Button variant="primary" icon={next.icon} loading={next.isBusy} onClick={next.run}>
          {next.label}
        </Button>
        {isRegistered && (
          <Button icon="plus" loading={register.busy} onClick={() => register.run()}>
            {desk.addAnother}
          </Button>
        )}
        <OrderSummaryLink eventId={eventId} account={account} className={buttonClass({ variant: 'quiet' })}>
          {desk.summary}
        </OrderSummaryLink>
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
  icon: 'plus' | 'check' | 'print' | 'arrow-right';
  label: string;
  run: () => void;
  isBusy: boolean;
}

/** The badges of a person that were never printed. Guests have none. */
function useUnprintedBadges(tickets: SearchResult['tickets'], { eventId, configuration }: EventView) {
  const { data: designs = [] } = useBadgeDesigns(eventId, configuration.badgeEnabled);
  const named = designs.length > 0 ? tickets.filter(({ isGuest }) => !isGuest) : [];
  const badges = useQuery({
    queryKey: [...callKey('getBadge'), named.map(({ ticketId }) => ticketId)],
    queryFn: ({ signal }) =>
      Promise.all(named.map(({ ticketId }) => call('getBadge', { params: { ticketId }, signal }))),
    enabled: named.length > 0,
    staleTime: 0,
  });
  const toPrint = (badges.data ?? []).filter(({ printCount }) => printCount === 0);
  return { designs, toPrint, isLoading: named.length > 0 && badges.isPending };
}

function TicketRows({ tickets, event: { configuration } }: Pick<SearchResult, 'tickets'> & { event: EventView }) {
  const { locale } = useLanguage();
  return (
    <ul className={styles.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId}>
          <span>{holderWords(ticket, configuration.relationshipTypes, locale)}</span>
          <TicketStatusChip
            status={ticket.status}
            checkedIn={{ at: ticket.checkInDate, timeZone: configuration.timeZone }}
          />
        </li>
      ))}
    </ul>
  );
}

/** The relationship of a ticket, and the attendee if it is not the account's owner. */
const holderWords = (ticket: Ticket, types: EventView['configuration']['relationshipTypes'], locale: Locale): string =>
  [relationshipName(types, ticket.metadata.relationship, locale), !ticket.isSelf && fullName(ticket, locale)]
    .filter(Boolean)
    .join(' · ');
