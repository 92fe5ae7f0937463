import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView } from '@foyer/contract/events/events';
import type { ShoutOut, Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin, type HasRoles } from '@foyer/domain/people/permissions';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { FoundBy } from '../../../../shared/person/FoundBy.tsx';
import { OrderSummaryLink } from '../../../../shared/person/OrderSummaryLink.tsx';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { TicketStatusChip } from '../../../../shared/ticket/TicketStatusChip.tsx';
import { Link } from '../../../../session/navigation.tsx';
import { paths } from '../../../../session/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Column } from '../../../../ui/Table.tsx';
import styles from './SearchTab.module.css';

interface Surroundings {
  event: EventView;
  locale: Locale;
  t: StaffMessages['eventSearch'];
  titles: StaffMessages['recognition'];
  viewer: HasRoles;
  /** Opens the person's order summary or their registration. */
  opening: { run: (person: SearchResult) => void; busy: boolean; pending: SearchResult | undefined };
}

export function peopleColumns({ event, locale, t, titles, viewer, opening }: Surroundings): Column<SearchResult>[] {
  const { eventId } = event;
  return [
    {
      key: 'name',
      header: t.name,
      primary: true,
      cell: ({ profile, shoutOuts, foundBy }) => (
        <>
          <OrderSummaryLink
            eventId={eventId}
            account={profile.externalAccountIdentifier}
            otherwise={<strong translate="no">{fullName(profile, locale)}</strong>}
          >
            {fullName(profile, locale)}
          </OrderSummaryLink>
          <small className={styles.about}>
            {[profile.externalAccountIdentifier, profile.title && titles[profile.title], profile.emailAddress]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {foundBy.length > 0 && (
            <small className={styles.about}>
              <FoundBy found={foundBy} />
            </small>
          )}
          {shoutOuts.length > 0 && (
            <span className={styles.chips}>
              {shoutOuts.map((shoutOut) => (
                <Chip
                  key={shoutOut.kind}
                  tone={shoutOut.kind === 'LATE_REGISTRATION' ? 'note' : 'accent'}
                  icon={shoutOut.kind === 'LATE_REGISTRATION' ? undefined : 'star'}
                >
                  {shoutOutWords(shoutOut, t, titles)}
                </Chip>
              ))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'tickets',
      header: t.tickets,
      wide: true,
      cell: ({ tickets, profile }) =>
        tickets.length === 0 ? (
          <span className={styles.none}>{t.noTickets}</span>
        ) : (
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <TicketLine
                key={ticket.ticketId}
                ticket={ticket}
                account={profile.externalAccountIdentifier}
                {...{ event, locale, t }}
              />
            ))}
          </ul>
        ),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (person) => {
        const { profile, isRegistered } = person;
        const name = fullName(profile, locale);
        const account = profile.externalAccountIdentifier;
        const isOpening = opening.pending?.profile.externalAccountIdentifier === account;
        return (
          <Button
            icon={isRegistered ? 'check' : 'plus'}
            variant={isRegistered ? 'quiet' : 'secondary'}
            className={styles.action}
            loading={isOpening}
            disabled={opening.busy && !isOpening}
            disabledReason={isAdmin(viewer) ? undefined : t.adminsOnly}
            aria-label={isRegistered ? t.registeredOf({ name }) : t.notRegisteredOf({ name })}
            onClick={() => opening.run(person)}
          >
            {isRegistered ? t.registered : t.notRegistered}
          </Button>
        );
      },
    },
  ];
}

/** A ticket in one line: relationship, attendee if not the account's owner, status and badge. */
function TicketLine({
  ticket,
  account,
  event,
  locale,
  t,
}: { ticket: Ticket; account: string } & Pick<Surroundings, 'event' | 'locale' | 't'>) {
  const { relationshipTypes, timeZone, badgeEnabled } = event.configuration;
  const name = fullName(ticket, locale);
  return (
    <li>
      <span>
        {[relationshipName(relationshipTypes, ticket.metadata.relationship, locale), !ticket.isSelf && name]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <TicketStatusChip status={ticket.status} checkedIn={{ at: ticket.checkInDate, timeZone }} />
      {badgeEnabled && !ticket.isGuest && (
        <Link
          to={paths.badge(ticket.ticketId, { cNbr: account })}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          aria-label={t.badgeOf({ name })}
        >
          <Icon name="badge" size="sm" />
          {t.badge}
        </Link>
      )}
    </li>
  );
}

function shoutOutWords(
  { kind, promotionTitleCd }: ShoutOut,
  t: StaffMessages['eventSearch'],
  titles: StaffMessages['recognition'],
): string {
  switch (kind) {
    case 'RECENT_PROMOTION':
      return t.shoutPromotion({ title: promotionTitleCd === null ? '' : titles[promotionTitleCd] });
    case 'RECENT_ENROLLMENT':
      return t.shoutEnrollment;
    case 'FAST_TRACKED':
      return t.shoutFastTracked;
    case 'LATE_REGISTRATION':
      return t.shoutLate;
  }
}
