export { eventsHandlers } from './handlers.ts';
export { findEvent } from './find-event.ts';
export { presentEvent, timesOf } from './present.ts';
export { findEventRow, findEventRows, listEventRows, type EventRow } from './queries.ts';
export { findAccounts, parentName, standingOf, type KnownAccount } from './standing.ts';
export { loadOffers, presentConfiguration, type Offer } from './catalogue.ts';
export { priceFacts } from './ask.ts';
