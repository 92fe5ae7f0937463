import type { BelongingsMessages } from '../../catalogue/messages.ts';
import { account } from '../people/account.ts';
import { confirmation } from '../orders/confirmation.ts';
import { security } from '../people/security.ts';
import { tickets } from '../tickets/tickets.ts';

/** Japanese: areas of an attendee's orders and tickets. */
export const belongings: BelongingsMessages = {
  account,
  confirmation,
  security,
  tickets,
};
