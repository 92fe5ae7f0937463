import { account } from './account.ts';
import { confirmation } from './confirmation.ts';
import { receipts } from './receipts.ts';
import { tickets } from './tickets.ts';

/** English, the areas of what an attendee has: orders and tickets. */
export const belongings = {
  account,
  confirmation,
  receipts,
  tickets,
};
