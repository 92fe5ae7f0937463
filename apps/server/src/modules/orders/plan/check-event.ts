import type { Refusal } from '@foyer/domain/orders/refusal';
import { checkEvent, type TicketPath } from '@foyer/domain/orders/purchase-rules';
import { isOpenTo, isRegistrationActive } from '@foyer/domain/events/event-state';
import type { Actor } from '../../../calls/context.ts';
import type { Catalogue } from './offers.ts';

/** Whether an event gives tickets to the caller now, by the purchase rules. */
export const checkEventFor = (
  path: TicketPath,
  times: Catalogue['times'],
  { actor, now }: { actor: Actor; now: Date },
): Refusal | null =>
  checkEvent(
    { path, viewer: actor },
    {
      isOpen: isOpenTo(times, actor),
      isCalledOff: times.isCalledOff,
      isRegistrationActive: isRegistrationActive(times, actor, now),
    },
  );
