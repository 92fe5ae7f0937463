export { eventsHandlers } from './handlers.ts';
export { findEvent } from './find-event.ts';
export { presentEvent } from './present.ts';
export { timesOf } from '../../db/event-times.ts';
export { findEventRow, findEventRows, listEventRows, type EventRow } from './queries.ts';
