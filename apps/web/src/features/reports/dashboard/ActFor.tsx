import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from '../../../session/navigation.tsx';
import type { Profile } from '@foyer/contract/people/accounts';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { ListedEvent } from '@foyer/contract/events/events';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin, isStaff } from '@foyer/domain/people/permissions';
import { cleanText } from '@foyer/domain/shared/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useActFor } from '../../../session/act-for.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { findPeople, PersonChoices, type FoundPeople } from '../../../shared/person/PersonChoices.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths, type Address } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './DashboardScreen.module.css';

interface Found {
  profile: Profile;
  event: ListedEvent;
  isRegistered: boolean;
}

/**
 * Finds a person by name or C number and shows whether they are registered. Then opens the attendee screens for them
 * (people 5.3).
 */
export function ActFor({ events }: { events: readonly ListedEvent[] }) {
  const { locale, text: t } = useLanguage();
  const { dashboard } = useStaffText();
  const viewer = useSignedIn();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [several, setSeveral] = useState<FoundPeople | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useAction({
    readsOnly: true,
    act: async (input: { text: string; event: ListedEvent }, { signal }): Promise<Found | FoundPeople> => {
      const { text, event: at } = input;
      // A name is searched among all people. A C number or a staff user id names one account.
      if (parseConsultantId(text) === null) {
        const people = await findPeople(at.eventId, text, signal);
        if (people.people.length > 0) return people;
      }
      return byNumber(text, at, signal);
    },
    onDone: (answer) => {
      if ('profile' in answer) return setFound(answer);
      const [only] = answer.people;
      if (answer.people.length === 1 && only) choose(only);
      else setSeveral(answer);
    },
    onFailed: (error) => {
      const unknown = error instanceof ApiError && error.status === 404;
      setProblem(unknown ? dashboard.actUnknown : errorWords(error, t));
      box.current?.focus();
    },
  });

  const forget = () => {
    setFound(null);
    setSeveral(null);
  };

  if (!isStaff(viewer)) return null;

  // List running events first, because most people at the desk come for them.
  const running = events.toSorted((a, b) => Number(b.isEventActive) - Number(a.isEventActive));
  const choose = ({ profile, isRegistered }: SearchResult) => {
    setSeveral(null);
    if (event) setFound({ profile, event, isRegistered });
  };
  const event = events.find(({ eventId }) => String(eventId) === chosen) ?? running[0];

  function find(submit: FormEvent): void {
    submit.preventDefault();
    if (search.busy || !event) return;
    const text = cleanText(typed);
    forget();
    if (text === '') {
      setProblem(dashboard.actMissing);
      box.current?.focus();
      return;
    }
    setProblem(null);
    search.run({ text, event });
  }

  return (
    <Card look="sunken" title={dashboard.actTitle} level={2}>
      <form noValidate className={styles.find} onSubmit={find}>
        <TextField
          ref={box}
          label={dashboard.actAccount}
          hint={dashboard.actHint}
          error={problem}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          className={styles.account}
          onValueChange={(value) => {
            setTyped(value);
            setProblem(null);
            forget();
          }}
        />
        <Select
          label={dashboard.actEvent}
          value={event ? String(event.eventId) : ''}
          options={running.map((each) => ({ value: String(each.eventId), label: eventName(each, locale) }))}
          className={styles.event}
          onValueChange={(value) => {
            setChosen(value);
            forget();
          }}
        />
        <Button type="submit" icon="search" loading={search.busy} disabled={!event}>
          {dashboard.actFind}
        </Button>
      </form>
      {several && <PersonChoices found={several} onChoose={choose} />}
      {found && <FoundPerson key={found.profile.accountId} {...found} />}
    </Card>
  );
}

/** Looks up the account of a number, and whether it has a ticket. */
async function byNumber(account: string, event: ListedEvent, signal: AbortSignal): Promise<Found> {
  const profile = await call('getExternalProfile', { params: { externalAccountIdentifier: account }, signal });
  const { eventId } = event;
  const { externalAccountIdentifier } = profile;
  const tickets = await call('listAccountTickets', { params: { eventId, externalAccountIdentifier }, signal });
  const own = tickets.some(({ externalValue }) => externalValue === externalAccountIdentifier);
  return { profile, event, isRegistered: own };
}

/** The found person with the most likely action first. That action has the focus, so Enter runs it. */
function FoundPerson({ profile, event, isRegistered }: Found) {
  const { locale } = useLanguage();
  const { dashboard } = useStaffText();
  const viewer = useSignedIn();
  const actFor = useActFor();
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const { externalAccountIdentifier: account } = profile;
  const isColleague = profile.accountTypeCode === 'STAFF';

  const opening = useAction({
    act: (to: Address) => actFor(account, { to, returnTo: paths.dashboard(), power: true }),
    failureWords: (error) => (error instanceof ApiError && error.code === 'FORBIDDEN' ? dashboard.actStaff : undefined),
  });

  const act = (to: Address, words: string, primary: boolean) => (
    <Button
      variant={primary ? 'primary' : undefined}
      loading={opening.pending === to}
      disabled={opening.busy && opening.pending !== to}
      onClick={() => opening.run(to)}
    >
      {words}
    </Button>
  );

  return (
    <section className={styles.found} aria-label={fullName(profile, locale)}>
      <p className={styles.person} role="status">
        <strong translate="no">{fullName(profile, locale)}</strong>
        <span translate="no">{account}</span>
        {!isColleague && (
          <>
            <Chip tone={isRegistered ? 'good' : 'neutral'}>
              {isRegistered ? dashboard.actRegistered : dashboard.actNotRegistered}
            </Chip>
            <span>{dashboard.actFor({ event: eventName(event, locale) })}</span>
          </>
        )}
      </p>
      {isColleague ? (
        <Alert tone="warning">{dashboard.actStaff}</Alert>
      ) : (
        <div ref={actions} className={styles.actions}>
          {!isRegistered ? (
            act(paths.registration(event.eventId), dashboard.actRegister, true)
          ) : isAdmin(viewer) ? (
            <Link to={paths.orderSummary(event.eventId, account)} className={buttonClass({ variant: 'primary' })}>
              {dashboard.actSummary}
            </Link>
          ) : (
            act(paths.eventSummary(event.eventId), dashboard.actTickets, true)
          )}
          {act(paths.events(), dashboard.actEvents, false)}
        </div>
      )}
      <FailureAlert failure={opening.failure} />
    </section>
  );
}
