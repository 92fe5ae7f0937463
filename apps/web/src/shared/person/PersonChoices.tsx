import { useEffect, useRef } from 'react';
import type { Finding, SearchResult } from '@foyer/contract/reports/search';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../api/call.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { ticketDescription } from '../ticket/ticket-words.ts';
import { FoundBy } from './FoundBy.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './PersonChoices.module.css';

/** The maximum number of people in a search result. A longer result is too vague. */
const choices = 8;

/** Longer text is a scanned code, which means nothing to a person. */
const longest = 60;

/** The result of a search: one person, several to choose from, or none. */
export interface FoundPeople {
  text: string;
  people: readonly SearchResult[];
  /** True if there are more results than listed. */
  more: boolean;
}

/** Finds people by name, number or address, for an event (door 5.1). */
export async function findPeople(eventId: number, text: string, signal: AbortSignal): Promise<FoundPeople> {
  const { results, totalItems } = await call('searchEvent', {
    body: { eventId, searchText: text, page: 1, rowsPerPage: choices, sortBy: null, descending: false },
    signal,
  });
  return {
    text: text.length > longest ? `${text.slice(0, longest)}…` : text,
    people: results,
    more: totalItems > results.length,
  };
}

/** The findings that each choice shows anyway. */
const shown: readonly Finding['kind'][] = ['name', 'account', 'accountAddress'];

/** What tells namesakes apart besides the number: title, city and e-mail address, as far as known. */
const factsOf = (
  { profile: { title, emailAddress }, city }: SearchResult,
  recognition: StaffMessages['recognition'],
): string[] => [title && recognition[title], city, emailAddress].flatMap((fact) => fact || []);

/** The ticket types of a person, each once. */
const ticketsOf = ({ tickets }: SearchResult, locale: Locale): string =>
  [...new Set(tickets.map((ticket) => ticketDescription(ticket, locale)))].join(' · ');

/** The found people to choose from. The first has the focus, and the arrow keys move along the list. */
export function PersonChoices({ found, onChoose }: { found: FoundPeople; onChoose: (person: SearchResult) => void }) {
  const { locale } = useLanguage();
  const { desk, recognition } = useStaffText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), [found]);
  return (
    <section aria-label={desk.which}>
      <h2 className={styles.head}>
        <Phrases>{desk.which}</Phrases>
      </h2>
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
                <span className={styles.name}>
                  <strong>{fullName(each.profile, locale)}</strong>
                  <span>{each.isRegistered ? ticketsOf(each, locale) : desk.notRegistered}</span>
                </span>
                <span className={styles.facts}>
                  {[each.profile.externalAccountIdentifier, ...factsOf(each, recognition)].map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
                <span className={styles.facts}>
                  <FoundBy found={each.foundBy.filter(({ kind }) => !shown.includes(kind))} />
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found.more && <p className={styles.more}>{desk.more}</p>}
    </section>
  );
}
