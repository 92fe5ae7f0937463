import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SearchResult } from '@foyer/contract/admin';
import type { EventView } from '@foyer/contract/events';
import { fullName } from '@foyer/domain/names';
import { cleanText } from '@foyer/domain/text';
import { parseScanInput } from '@foyer/domain/ticket-code';
import { call } from '../../../../api/call.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { useAction } from '../../../../product/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Link } from '../../../../session/navigation.tsx';
import { paths } from '../../../../session/paths.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import searchForm from '../SearchForm.module.css';
import styles from './DeskTab.module.css';
import { PersonAtDesk } from './PersonAtDesk.tsx';

/** Whom a search shows to choose from; more is too vague to mean somebody. */
const choices = 8;

/** What was found: somebody, several to choose from, or nobody. */
interface Found {
  text: string;
  people: readonly SearchResult[];
  /** There are more than are shown. */
  more: boolean;
}

/**
 * A desk with a queue before it (spec §2 Staff screens): find or scan a person, see what they have, do the one thing that comes next with
 * Enter, and be back in the box for the next person.
 */
export function DeskTab({ event }: { event: EventView }) {
  const { text: t } = useLanguage();
  const { desk } = useStaffText();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [person, setPerson] = useState<SearchResult | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { eventId } = event;

  const search = useAction({
    asksOnly: true,
    act: async (text: string, { signal }): Promise<Found> => {
      const { results, totalItems } = await call('searchEvent', {
        body: { eventId, searchText: text, page: 1, rowsPerPage: choices, sortBy: null, descending: false },
        signal,
      });
      return { text, people: results, more: totalItems > results.length };
    },
    onDone: (next) => {
      setFound(next);
      const [only] = next.people;
      setPerson(next.people.length === 1 && only ? only : null);
    },
    onFailed: (error) => setProblem(errorWords(error, t)),
  });

  const next = (words: string | null) => {
    setDone(words);
    setTyped('');
    setFound(null);
    setPerson(null);
    box.current?.focus();
  };
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const onKey = (key: KeyboardEvent) => {
      const open = document.querySelector('dialog[open], [popover]:popover-open');
      if (key.key === 'Escape' && !key.isComposing && !open) next(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const submit = (form: FormEvent) => {
    form.preventDefault();
    const text = cleanText(typed);
    if (text === '' || search.busy) return;
    setDone(null);
    setProblem(null);
    setFound(null);
    setPerson(null);
    // A scanned code or address names its ticket.
    const read = parseScanInput(text);
    search.run(read?.kind === 'code' ? String(read.code.ticketId) : text);
  };

  return (
    <Stack gap={5} data-density="compact">
      <form role="search" noValidate className={searchForm.form} onSubmit={submit}>
        <TextField
          ref={box}
          label={desk.label}
          hint={desk.hint}
          error={problem}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={500}
          value={typed}
          className={searchForm.box}
          onValueChange={setTyped}
        />
        <Button type="submit" icon="search" variant="primary" loading={search.busy}>
          {desk.find}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to={paths.drawers(eventId)}>{desk.drawer}</Link>
      </p>
      <div role="status">{done !== null && <Alert tone="success">{done}</Alert>}</div>
      {person ? (
        <PersonAtDesk key={person.profile.accountId} person={person} event={event} onNext={next} />
      ) : found === null ? null : found.people.length === 0 ? (
        <EmptyState icon="user" title={desk.nobody({ text: found.text })}>
          {desk.nobodyHint}
        </EmptyState>
      ) : (
        <Choices found={found} onChoose={setPerson} />
      )}
    </Stack>
  );
}

/** Several to choose from; the first one has the focus, arrows go along them. */
function Choices({ found, onChoose }: { found: Found; onChoose: (person: SearchResult) => void }) {
  const { locale } = useLanguage();
  const { desk } = useStaffText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), [found]);
  return (
    <section aria-label={desk.which}>
      <h2 className={styles.head}>{desk.which}</h2>
      <ul ref={list} className={styles.choices}>
        {found.people.map((each) => (
          <li key={each.profile.accountId}>
            <Button
              block
              onClick={() => onChoose(each)}
              onKeyDown={(key) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[key.key];
                if (step === undefined) return;
                key.preventDefault();
                const all = [...(list.current?.querySelectorAll('button') ?? [])];
                all[all.indexOf(key.currentTarget) + step]?.focus();
              }}
            >
              <span className={styles.choice}>
                <strong>{fullName(each.profile, locale)}</strong>
                <span>{each.profile.externalAccountIdentifier}</span>
                <span>{each.isRegistered ? desk.registered : desk.notRegistered}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found.more && <p className={styles.quiet}>{desk.more}</p>}
    </section>
  );
}
