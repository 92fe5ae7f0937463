import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventView } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { WaitingEntry } from '@foyer/contract/orders/waiting-list';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { formatMoney } from '@foyer/domain/shared/money';
import { shownPrice } from '@foyer/domain/orders/pricing';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { useWaitingText, WithWaitingText } from './text.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './Waiting.module.css';

export interface WaitingPartProps {
  /** The parts of the wizard that this section reads. Only the reader's own account can join a list. */
  registration: {
    event: Pick<EventView, 'eventId' | 'configuration'>;
    userId: string;
    state: {
      attendee: { externalAccountIdentifier: string; relationship: Pick<RelationshipType, 'relationshipType'> | null };
    };
    dispatch: (action: { type: 'ticketsRequested' }) => void;
  };
}

/** The sold-out tickets with their waiting lists, below the ticket choice. Renders nothing if no ticket is sold out. */
export default function WaitingPart({ registration: { event, userId, state, dispatch } }: WaitingPartProps) {
  const { externalAccountIdentifier, relationship } = state.attendee;
  if (!relationship || !sameAccount(externalAccountIdentifier, userId)) return null;
  return (
    <WithWaitingText>
      <SoldOut
        event={event}
        relationshipType={relationship.relationshipType}
        // The tickets on sale for the person may have changed.
        onChanged={() => dispatch({ type: 'ticketsRequested' })}
      />
    </WithWaitingText>
  );
}

interface SoldOutProps {
  /** The event. Its time zone applies to deadlines. */
  event: WaitingPartProps['registration']['event'];
  relationshipType: string;
  onChanged: () => void;
}

function SoldOut({ event, relationshipType, onChanged }: SoldOutProps) {
  const { eventId } = event;
  const { timeZone } = event.configuration;
  const { locale } = useLanguage();
  const { waiting: t } = useWaitingText();
  const { data } = useCall('getWaitingList', { params: { eventId }, query: { relationshipType } }, { retry: false });
  const entries = data?.entries.filter((entry) => entry.relationshipType === relationshipType) ?? [];
  const offers = entries.filter(({ offeredUntil }) => offeredUntil !== undefined);
  const soldOut = data?.soldOut ?? [];
  if (soldOut.length === 0) return null;
  const nameOf = (ticket: TicketConfiguration) =>
    translatedText(ticket.translations.description, locale, ticket.defaultDescription);
  return (
    <section className={styles.part} aria-labelledby="waiting-title">
      <h4 id="waiting-title" className={styles.title}>
        <Phrases>{t.title}</Phrases>
      </h4>
      <p className={styles.hint}>{t.hint}</p>
      {offers.map((entry) => {
        const ticket = soldOut.find((each) => each.ticketConfigurationId === entry.ticketConfigurationId);
        if (!ticket) return null;
        const until = momentWords(entry.offeredUntil ?? '', timeZone, locale, 'longWithTime');
        return (
          <Alert
            key={entry.entryId}
            tone="success"
            actions={<LeaveButton eventId={eventId} entry={entry} ticket={nameOf(ticket)} onLeft={onChanged} />}
          >
            {`${t.offeredHere({ ticket: nameOf(ticket), until })} ${t.offeredNext}`}
          </Alert>
        );
      })}
      <ul className={styles.list}>
        {soldOut
          .filter((ticket) => !offers.some((entry) => entry.ticketConfigurationId === ticket.ticketConfigurationId))
          .map((ticket) => (
            <SoldOutTicket
              key={ticket.ticketConfigurationId}
              ticket={ticket}
              name={nameOf(ticket)}
              entry={entries.find((each) => each.ticketConfigurationId === ticket.ticketConfigurationId)}
              list={{ eventId, relationshipType }}
              onChanged={onChanged}
            />
          ))}
      </ul>
    </section>
  );
}

interface SoldOutTicketProps {
  ticket: TicketConfiguration;
  name: string;
  entry: WaitingEntry | undefined;
  list: { eventId: number; relationshipType: string };
  onChanged: () => void;
}

function SoldOutTicket({ ticket, name, entry, list, onChanged }: SoldOutTicketProps) {
  const { waiting: t } = useWaitingText();
  const { eventId, relationshipType } = list;
  const { ticketConfigurationId } = ticket;
  const join = useAction({
    act: () => call('joinWaitingList', { params: { eventId }, body: { ticketConfigurationId, relationshipType } }),
    successMessage: () => t.joined,
    // The ticket may be on sale again, so the list of tickets reloads.
    onFailed: onChanged,
  });
  const { price } = shownPrice(ticket);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {entry
            ? t.position({ count: entry.position })
            : price.amountMinor > 0
              ? formatMoney(price, ticket.currencyLocale)
              : null}
        </p>
        <FailureAlert failure={join.failure} />
      </div>
      {entry ? (
        <LeaveButton eventId={eventId} entry={entry} ticket={name} />
      ) : (
        <Button size="sm" loading={join.busy} aria-label={t.joinFor({ ticket: name })} onClick={() => join.run()}>
          {t.join}
        </Button>
      )}
    </li>
  );
}
