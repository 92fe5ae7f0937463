import type { RosterEntry, RosterRow } from '@foyer/contract/door/door';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import type { RosterPerson } from './roster.ts';

/** Compact format of roster tickets (door 3), because a device stores events with up to 50,000 tickets. */

const letters = { ACTIVE: 'A', CHECKED_IN: 'I', CANCELED: 'C' } as const satisfies Record<TicketStatus, RosterRow[2]>;
const statuses = { A: 'ACTIVE', I: 'CHECKED_IN', C: 'CANCELED' } as const satisfies Record<RosterRow[2], TicketStatus>;

export const rosterRow = (entry: RosterEntry): RosterRow => [
  entry.ticketId,
  entry.revision,
  letters[entry.status],
  entry.checkedInAt === null ? 0 : Date.parse(entry.checkedInAt),
  entry.ticketConfigurationId,
  entry.addOns,
  entry.passes.map(({ listId, isInside, at }) => [listId, isInside, at]),
  entry.sealed,
  ...(entry.qualification === null ? ([] as const) : ([entry.qualification] as const)),
];

export const rosterEntry = ([
  ticketId,
  revision,
  letter,
  checkedIn,
  ticketConfigurationId,
  addOns,
  passes,
  sealed,
  qualification,
]: RosterRow): RosterEntry => ({
  ticketId,
  revision,
  status: statuses[letter],
  checkedInAt: checkedIn === 0 ? null : new Date(checkedIn).toISOString(),
  ticketConfigurationId,
  addOns,
  passes: passes.map(([listId, isInside, at]) => ({ listId, isInside, at })),
  sealed,
  qualification: qualification ?? null,
});

/** The personal data to encrypt, as text. */
export const personText = (person: RosterPerson): string =>
  JSON.stringify([
    person.firstName,
    person.lastName,
    person.externalAccountIdentifier,
    person.relationship,
    person.ticketGroup,
    person.transferredAt,
  ]);

/** The personal data from text that the server encrypted. */
export function personOf(text: string): RosterPerson {
  // Entries stored on a device before an update have no transfer time.
  const [firstName, lastName, externalAccountIdentifier, relationship, ticketGroup, transferredAt = null] = JSON.parse(
    text,
  ) as [string, string, string, string, string | null, (string | null)?];
  return { firstName, lastName, externalAccountIdentifier, relationship, ticketGroup, transferredAt };
}
