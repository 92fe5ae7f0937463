import type { BelongingsMessages } from '../messages.ts';
import { account } from './account.ts';
import { confirmation } from './confirmation.ts';
import { security } from './security.ts';
import { tickets } from './tickets.ts';

/** Spanish: areas of an attendee's orders and tickets. */
export const belongings: BelongingsMessages = {
  account,
  confirmation,
  security,
  tickets,
};
