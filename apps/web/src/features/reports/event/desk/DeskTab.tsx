import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView } from '@foyer/contract/events/events';
import { cleanText } from '@foyer/domain/shared/text';
import { errorWords } from '../../../../api/error-words.ts';
import { findPeople, PersonChoices, type FoundPeople } from '../../../../shared/person/PersonChoices.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { mayOpen } from '../../../../session/may-open.ts';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { useFocusOnOpen } from '../../../../ui/Tabs.tsx';
import { SearchForm } from '../SearchForm.tsx';
import { isOverlayOpen } from '../../../../ui/is-overlay-open.ts';
import { DrawerBar } from './DrawerBar.tsx';
import { PersonAtDesk } from './PersonAtDesk.tsx';

/**
 * A desk with a queue (door 5.2). Staff find or scan a person, see their tickets and confirm the next
 * action with Enter. The focus then returns to the box.
 */
export function DeskTab({ event }: { event: EventView }) {
  const { text: t } = useLanguage();
  const { desk } = useStaffText();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundPeople | null>(null);
  const [person, setPerson] = useState<SearchResult | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { eventId } = event;
  const viewer = useSignedIn();

  const search = useAction({
    readsOnly: true,
    act: (text: string, { signal }) => findPeople(eventId, text, signal),
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
  useFocusOnOpen(() => box.current?.focus());
  useEffect(() => {
    const onKey = (key: KeyboardEvent) => {
      if (key.key === 'Escape' && !key.isComposing && !isOverlayOpen()) next(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const find = () => {
    const text = cleanText(typed);
    if (text === '' || search.busy) return;
    setDone(null);
    setProblem(null);
    setFound(null);
    setPerson(null);
    search.run(text);
  };

  return (
    <Stack gap={5}>
      {mayOpen(viewer, 'drawers') && <DrawerBar event={event} />}
      <SearchForm
        box={box}
        label={desk.label}
        hint={desk.hint}
        error={problem}
        maxLength={200}
        value={typed}
        busy={search.busy}
        onValueChange={setTyped}
        onSearch={find}
      >
        {desk.find}
      </SearchForm>
      <div role="status">{done !== null && <Alert tone="success">{done}</Alert>}</div>
      {person ? (
        <PersonAtDesk
          key={person.profile.accountId}
          person={person}
          event={event}
          onNext={next}
          onChanged={() => search.run(person.profile.externalAccountIdentifier)}
        />
      ) : found === null ? null : found.people.length === 0 ? (
        <EmptyState icon="user" title={desk.nobody({ text: found.text })}>
          {desk.nobodyHint}
        </EmptyState>
      ) : (
        <PersonChoices found={found} onChoose={setPerson} />
      )}
    </Stack>
  );
}
