import { expect, test } from 'vitest';
import { answersBy } from './answers-by.ts';

const [holder, buyer, staff, other] = [1, 2, 3, 4];
const by = (accountId: number | null, staffAccountId: number | null = null) => ({ accountId, staffAccountId });

test.each([
  ['the holder to the buyer', by(holder), by(buyer), 'holder'],
  ['the buyer to the holder', by(buyer), by(holder), 'buyer'],
  ['the holder to themselves, in another window', by(holder), by(holder), 'self'],
  ['staff in their own name', by(staff, staff), by(holder), 'staff'],
  ['staff acting for the holder, to the holder', by(holder, staff), by(holder), 'staff'],
  ['the holder, to staff who act for them', by(holder), by(holder, staff), 'holder'],
  ['staff, to others of the staff', by(holder, staff), by(other, other), 'staff'],
  ['staff to themselves, acting and not', by(holder, staff), by(staff, staff), 'self'],
  ['by the link', by(null), by(holder), 'link'],
  ['by the link, to whoever has it', by(null), null, 'link'],
  ['the holder, to whoever has the link', by(holder), null, 'holder'],
] as const)('%s', (_, saved, reader, expected) => {
  expect(answersBy(saved, reader, holder)).toBe(expected);
});
