export { eventsHandlers } from './handlers.ts';
export { ask, priceFacts } from './ask.ts';
export { findEvent } from './find-event.ts';
export { presentEvent } from './present.ts';
export { isSold, presentConfiguration, type SoldOffer } from './present-configuration.ts';
export { timesOf } from '../../db/event-times.ts';
export { answerEvents } from './kept-events.ts';
export { listed } from './listed.ts';
export { findEventRow, type EventRow } from './queries.ts';
