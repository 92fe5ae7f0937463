import type { RosterPerson } from '@foyer/domain/door/roster';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const person = (firstName: string): RosterPerson => ({
  firstName,
  lastName: 'Doe',
  externalAccountIdentifier: 'C1000001',
  relationship: 'SELF',
  ticketGroup: null,
  transferredAt: null,
});

/** A seal with a cache of four tickets, and the number of codes it had signed. */
function countingSeal() {
  let signed = 0;
  const issueAside = async ({ ticketId }: { ticketId: number }) => {
    signed += 1;
    return `code-${ticketId}`;
  };
  return { seal: createSeal({ issueAside }, 4), signed: () => signed };
}

test('signs only the tickets beyond its cache again when a device reads a larger event again', async () => {
  const { seal, signed } = countingSeal();
  for (let round = 0; round < 3; round += 1)
    for (let ticketId = 1; ticketId <= 6; ticketId += 1)
      await seal({ ticketId, eventId: 1, revision: 1 }, person('Jo'));
  expect(signed()).toBe(6 + 2 + 2);
});

test('seals a changed name again, also in a full cache', async () => {
  const { seal, signed } = countingSeal();
  for (let ticketId = 1; ticketId <= 4; ticketId += 1) await seal({ ticketId, eventId: 1, revision: 1 }, person('Jo'));
  const before = await seal({ ticketId: 2, eventId: 1, revision: 1 }, person('Jo'));
  const after = await seal({ ticketId: 2, eventId: 1, revision: 1 }, person('Joe'));
  expect(after).not.toBe(before);
  expect(await seal({ ticketId: 2, eventId: 1, revision: 1 }, person('Joe'))).toBe(after);
  expect(signed()).toBe(5);
});
