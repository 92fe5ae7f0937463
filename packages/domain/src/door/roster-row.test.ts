import type { RosterEntry } from '@foyer/contract/door/door';
import { rosterRow as rowShape } from '@foyer/contract/door/door';
import { ticketStatuses } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personOf, personText, rosterEntry, rosterRow } from './roster-row.ts';

const instant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const entry: fc.Arbitrary<RosterEntry> = fc.record({
  ticketId: fc.integer({ min: 1 }),
  revision: fc.integer({ min: 1 }),
  status: fc.constantFrom(...ticketStatuses),
  checkedInAt: fc.option(instant),
  ticketConfigurationId: fc.integer({ min: 1 }),
  addOns: fc.array(fc.integer({ min: 1 }), { maxLength: 3 }),
  passes: fc.array(fc.record({ listId: fc.constantFrom('dinner', 'hall'), isInside: fc.boolean(), at: instant }), {
    maxLength: 2,
  }),
  sealed: fc.option(fc.string()),
  qualification: fc.constantFrom('five-star', null),
});

it('round-trips a ticket in the format of the contract', () => {
  fc.assert(
    fc.property(entry, (entryBefore) => {
      const row: unknown = JSON.parse(JSON.stringify(rosterRow(entryBefore)));
      expect(rosterEntry(rowShape.parse(row))).toEqual(entryBefore);
    }),
  );
});

it('round-trips a person', () => {
  const person = fc.record({
    firstName: fc.string({ unit: 'grapheme' }),
    lastName: fc.string({ unit: 'grapheme' }),
    externalAccountIdentifier: fc.string(),
    relationship: fc.string(),
    ticketGroup: fc.option(fc.string()),
    transferredAt: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(person, (personBefore) => {
      expect(personOf(personText(personBefore))).toEqual(personBefore);
    }),
  );
});
