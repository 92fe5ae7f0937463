import { account } from './account.ts';
import { confirmation } from './confirmation.ts';
import { security } from './security.ts';
import { tickets } from './tickets.ts';

/** English: areas of an attendee's orders and tickets. */
export const belongings = {
  account,
  confirmation,
  security,
  tickets,
};
