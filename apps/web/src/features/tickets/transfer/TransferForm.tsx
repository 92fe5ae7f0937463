import { useEffect, useState, type FormEvent } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { accountNumberOf, isConsultantId, sameAccount } from '@foyer/domain/people/consultant-id';
import { fullName, isMasked } from '@foyer/domain/people/names';
import {
  findRelationship,
  preferredTransferRelationship,
  transferRelationships,
} from '@foyer/domain/tickets/relationships';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { AccountNumberField } from '../../../forms/AccountNumberField.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { lazyPart } from '../../../shared/page/lazy-part.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Facts, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { ticketDescription, ticketRelationship } from '../../../shared/ticket/ticket-words.ts';
import type { Recipient } from './TransferAnswers.tsx';
import styles from './Transfer.module.css';

// Prefetched. Its fields depend on the recipient, so it renders only after a recipient is chosen.
const TransferAnswers = lazyPart(async () => (await import('./TransferAnswers.tsx')).TransferAnswers);

/** The current owner, the recipient and the recipient's fields (tickets 3.3). */
export function TransferForm({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const snackbar = useSnackbar();
  useEffect(() => TransferAnswers.fetch(), []);
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [type, setType] = useState<RelationshipType | null>(null);

  const offeredTo = (next: Recipient | null) =>
    next === null ? [] : transferRelationships(next.lookup.relationshipTypes, ticket);
  const offered = offeredTo(recipient);
  const found = (next: Recipient | null) => {
    setRecipient(next);
    setType(preferredTransferRelationship(offeredTo(next)));
  };

  return (
    <Stack gap={6}>
      <Card title={t.tickets.transferFrom}>
        <p className={styles.name} translate="no">
          {fullName(ticket, locale)}
        </p>
        <Facts
          facts={[
            { term: t.tickets.account, value: ticket.externalValue },
            { term: t.tickets.relationship, value: ticketRelationship(ticket, event, locale) },
            { term: t.tickets.number({ id: String(ticket.ticketId) }), value: ticketDescription(ticket, locale) },
          ]}
        />
        {ticket.checkInDate !== null && (
          <Alert tone="warning">
            {t.tickets.transferUsedWarning({
              time: momentWords(ticket.checkInDate, event.configuration.timeZone, locale, 'shortWithTime'),
            })}
          </Alert>
        )}
      </Card>
      <Card title={t.tickets.transferTo} look="accent">
        <Stack gap={5}>
          <RecipientSearch
            ticket={ticket}
            event={event}
            onFound={found}
            onFailed={(words) => {
              found(null);
              snackbar.show({ tone: 'error', message: words });
            }}
          />
          {recipient && <Person recipient={recipient} />}
          {recipient && offered.length > 0 && (
            <Select
              label={t.tickets.asWhat}
              placeholder={t.forms.choose}
              required
              value={type?.relationshipType ?? ''}
              options={offered.map(({ relationshipType }) => ({
                value: relationshipType,
                label: relationshipName(event.configuration.relationshipTypes, relationshipType, locale),
              }))}
              onValueChange={(chosen) => setType(findRelationship(offered, chosen) ?? type)}
            />
          )}
          {recipient && offered.length === 0 && (
            <Alert tone="warning">
              {recipient.lookup.relationshipTypes.length === 0
                ? t.tickets.noRelationship
                : t.tickets.noRelationshipOfTicket({
                    names: ticket.relationshipTypes
                      .map((name) => relationshipName(event.configuration.relationshipTypes, name, locale))
                      .join(' / '),
                  })}
            </Alert>
          )}
        </Stack>
      </Card>
      {recipient && type && (
        <TransferAnswers
          key={`${recipient.account} ${type.relationshipType}`}
          ticket={ticket}
          event={event}
          recipient={recipient}
          type={type}
        />
      )}
    </Stack>
  );
}

interface RecipientSearchProps {
  ticket: Ticket;
  event: EventView;
  onFound: (recipient: Recipient | null) => void;
  onFailed: (words: string) => void;
}

function RecipientSearch({ ticket, event, onFound, onFailed }: RecipientSearchProps) {
  const { text: t } = useLanguage();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function fail(words: string, keep = false): void {
    setProblem(words);
    if (!keep) setTyped('');
    onFailed(words);
  }

  const search = useAction({
    readsOnly: true,
    act: (account: string, { signal }) => lookUp(event, account, signal),
    onDone: (lookup, account) => {
      setTyped(account);
      if (lookup.valid) onFound({ account, lookup });
      else fail(t.tickets.recipientUnknown);
    },
    onFailed: (error) => fail(errorWords(error, t)),
  });

  function find(submitted: FormEvent): void {
    submitted.preventDefault();
    if (search.busy) return;
    const account = accountNumberOf(typed);
    if (!isConsultantId(account))
      return fail(typed.trim() === '' ? t.tickets.recipientMissing : errorText(t.errors, 'INVALID_ATTENDEE'), true);
    if (sameAccount(account, ticket.externalValue)) return fail(t.tickets.toOneself);
    setProblem(null);
    search.run(account);
  }

  return (
    <form noValidate className={styles.search} onSubmit={find}>
      <AccountNumberField
        label={t.tickets.recipient}
        hint={t.tickets.recipientHint}
        error={problem}
        value={typed}
        required
        className={styles.number}
        onValueChange={(value) => {
          setTyped(value);
          setProblem(null);
          onFound(null);
        }}
      />
      <Button type="submit" icon="search" loading={search.busy}>
        {t.tickets.findRecipient}
      </Button>
    </form>
  );
}

/**
 * Looks up the recipient. If attendees may not register other accounts for the event, only the account number is known.
 */
async function lookUp(event: EventView, account: string, signal: AbortSignal): Promise<RelationshipLookup> {
  try {
    return await call('availableRelationships', {
      body: { eventId: event.eventId, externalAccountIdentifier: account },
      signal,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN') throw error;
    return {
      relationshipTypes: event.configuration.relationshipTypes,
      valid: true,
      isSelf: false,
      isAuthorized: false,
      firstName: null,
      lastName: null,
      email: null,
      phoneNumber: null,
    };
  }
}

function Person({ recipient: { account, lookup } }: { recipient: Recipient }) {
  const { locale, text: t } = useLanguage();
  if (lookup.firstName === null && lookup.lastName === null) return null;
  const name = fullName({ firstName: lookup.firstName ?? '', lastName: lookup.lastName ?? '' }, locale);
  return (
    <div role="status" className={styles.person}>
      <strong translate="no">{name}</strong> <span translate="no">{account}</span>
      {isMasked(name) && <p>{t.tickets.whyMask}</p>}
    </div>
  );
}
