import type { Profile } from '@foyer/contract/people/accounts';
import type { Finding } from '@foyer/contract/reports/search';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isBadgeName, isReading } from '@foyer/domain/people/name-answers';
import { fullName } from '@foyer/domain/people/names';
import { matchedWords, nameSearchText } from '../../../db/search-text.ts';

type Named = Pick<Ticket, 'firstName' | 'lastName' | 'ticketData'>;
/** The longest value of a finding on the wire. */
const longestFinding = 320;

interface Candidate extends Finding {
  /** Stored words, as in `search_text`. */
  stored: string;
}

/**
 * What the typed words matched for one person: the texts that each contain all words, else, unless `needsAll`, the texts
 * that contain one.
 * `tickets` are those whose answers the reader may see.
 */
export function findMatches(
  typed: string,
  profile: Profile,
  { tickets, needsAll, locale }: { tickets: readonly Named[]; needsAll: boolean; locale: Locale },
): Finding[] {
  const found = candidatesOf(profile, tickets, locale)
    .map((candidate) => ({ candidate, ...matchedWords(typed, candidate.stored) }))
    .filter(({ matched }) => matched.size > 0);
  const whole = found.filter(({ matched, all }) => matched.size === all);
  const listed = (whole.length > 0 || needsAll ? whole : found).map(({ candidate: { kind, value } }): Finding => ({
    kind,
    value: value.slice(0, longestFinding),
  }));
  return [...new Map(listed.map((each) => [`${each.kind} ${each.value}`, each])).values()];
}

function candidatesOf(profile: Profile, tickets: readonly Named[], locale: Locale): Candidate[] {
  const { firstName, lastName, externalAccountIdentifier: account, emailAddress } = profile;
  const named = (kind: Finding['kind'], first: string, last: string): Candidate => ({
    kind,
    value: fullName({ firstName: first, lastName: last }, locale),
    stored: nameSearchText(first, last),
  });
  const answered = (kind: Finding['kind'], values: string[]) => values.map((value) => named(kind, '', value));
  const local = emailAddress?.split('@', 1)[0] ?? '';
  return [
    named('name', firstName, lastName),
    ...tickets
      .filter((ticket) => ticket.firstName !== firstName || ticket.lastName !== lastName)
      .map((ticket) => named('attendeeName', ticket.firstName, ticket.lastName)),
    ...tickets.flatMap(({ ticketData: { registrationForm } }) => [
      ...answered('reading', textsOf(registrationForm, isReading)),
      ...answered('badgeName', textsOf(registrationForm, isBadgeName)),
    ]),
    { kind: 'account', value: account, stored: `${account} ${account.slice(1)}`.toLowerCase() },
    ...(emailAddress === null
      ? []
      : [{ kind: 'accountAddress' as const, value: emailAddress, stored: nameSearchText('', local) }]),
  ];
}

const textsOf = (answers: Named['ticketData']['registrationForm'], isWanted: (field: string) => boolean): string[] =>
  Object.entries(answers).flatMap(([field, value]) => (typeof value === 'string' && isWanted(field) ? [value] : []));
