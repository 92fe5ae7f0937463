export { eventsHandlers } from './handlers.ts';
export { findEvent } from './find-event.ts';
export { presentEvent, timesOf } from './present.ts';
export { findEventRow, findEventRows, listEventRows, type EventRow } from './queries.ts';
export { findAccounts, parentName, standingOf } from './standing.ts';
