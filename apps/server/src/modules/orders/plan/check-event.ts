import type { Refusal } from '@foyer/domain/orders/refusal';
import { checkEvent, type OpenEvent, type TicketPath } from '@foyer/domain/orders/purchase-rules';
import {
  eventLimits,
  isRegistrationActive,
  registrationOpensAt,
  type EventViewer,
} from '@foyer/domain/events/event-state';
import type { Catalogue } from './offers.ts';

/** Whether an event gives tickets to the caller now, by the purchase rules. */
export const checkEventFor = (
  path: TicketPath,
  times: Catalogue['times'],
  { actor, now }: { actor: NonNullable<EventViewer>; now: Date },
): Refusal | null => checkEvent({ path, viewer: actor }, openEventFor(times, actor, now));

/** The state of an event for a buyer, as the purchase rules read it. */
export const openEventFor = (times: Catalogue['times'], buyer: NonNullable<EventViewer>, now: Date): OpenEvent => ({
  limits: eventLimits(times, buyer),
  isCalledOff: times.isCalledOff,
  isRegistrationActive: isRegistrationActive(times, buyer, now),
  registrationOpensAt: registrationOpensAt(times, buyer, now),
});
