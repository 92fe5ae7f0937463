export { eventsHandlers } from './handlers.ts';
export { readOfferRequest } from './ask.ts';
export {
  configurationUnless,
  doorConfiguration,
  doorEventColumns,
  findDoorEvent,
  requireOpenDoor,
  type DoorEvent,
} from './door-event.ts';
export { listOwnWindows } from './own-sale.ts';
export { findEvent } from './find-event.ts';
export { findEventOf } from './event-of.ts';
export { presentEvent } from './present.ts';
export { isSold, presentConfiguration, type SoldOffer } from './present-configuration.ts';
export { presentParts } from './present-package.ts';
export { timesOf } from '../../../db/event-times.ts';
export { readSharedEvent } from './shared-event.ts';
export { answerEvents } from './cached-events.ts';
export { listed } from './listed.ts';
export { findEventRow, type EventRow } from './queries.ts';
