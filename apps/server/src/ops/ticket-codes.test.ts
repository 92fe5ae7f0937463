import { generateKeyPairSync } from 'node:crypto';
import { parseTicketCode } from '@foyer/domain/tickets/ticket-code';
import { expect, it } from 'vitest';
import { createTicketCodes } from './ticket-codes.ts';

const keyOf = () => ({ ...generateKeyPairSync('ed25519'), publicKeyText: '' });

it('accepts its own codes and no others', () => {
  const codes = createTicketCodes(keyOf());
  const code = parseTicketCode(codes.issue({ ticketId: 12, eventId: 3, revision: 1 }));
  expect(code).toMatchObject({ ticketId: 12, eventId: 3, revision: 1 });
  if (!code) return;
  expect(codes.isGenuine(code)).toBe(true);
  expect(codes.isGenuine({ ...code, ticketId: 13 })).toBe(false);
  expect(codes.isGenuine({ ...code, revision: 2 })).toBe(false);
  expect(createTicketCodes(keyOf()).isGenuine(code)).toBe(false);
});
