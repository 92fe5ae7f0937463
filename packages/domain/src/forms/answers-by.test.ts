import { expect, test } from 'vitest';
import { answersBy } from './answers-by.ts';

const [holder, buyer, staff, other] = [1, 2, 3, 4];
const by = (accountId: number | null, staffAccountId: number | null = null) => ({ accountId, staffAccountId });

test.each([
  ['shows the holder to the buyer', by(holder), by(buyer), 'holder'],
  ['shows the buyer to the holder', by(buyer), by(holder), 'buyer'],
  ['shows holders themselves in another window', by(holder), by(holder), 'self'],
  ['shows staff in their own name', by(staff, staff), by(holder), 'staff'],
  ['shows staff who act for the holder to the holder', by(holder, staff), by(holder), 'staff'],
  ['shows the holder to staff who act for them', by(holder), by(holder, staff), 'holder'],
  ['shows staff to other staff', by(holder, staff), by(other, other), 'staff'],
  ['shows staff themselves, acting or not', by(holder, staff), by(staff, staff), 'self'],
  ['shows a save with a form link', by(null), by(holder), 'link'],
  ['shows a save with a form link to a reader with a form link', by(null), null, 'link'],
  ['shows the holder to a reader with a form link', by(holder), null, 'holder'],
] as const)('%s', (_, saved, reader, expected) => {
  expect(answersBy(saved, reader, holder)).toBe(expected);
});
