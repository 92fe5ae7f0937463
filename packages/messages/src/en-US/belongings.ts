import { account } from './account.ts';
import { confirmation } from './confirmation.ts';
import { security } from './security.ts';
import { tickets } from './tickets.ts';

/** English, the areas of what an attendee has: orders and tickets. */
export const belongings = {
  account,
  confirmation,
  security,
  tickets,
};
