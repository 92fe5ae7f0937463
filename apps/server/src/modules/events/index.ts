export { eventsHandlers } from './handlers.ts';
export { ask, priceFacts } from './ask.ts';
export { findEvent } from './find-event.ts';
export { presentEvent } from './present.ts';
export { isSold, presentConfiguration } from './present-configuration.ts';
export { timesOf } from '../../db/event-times.ts';
export { answerEvents, listed } from './kept-events.ts';
export { findEventRow, type EventRow } from './queries.ts';
