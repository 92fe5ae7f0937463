/** Messages from organisers to the attendees of an event, and opt-outs from news. */
export { announcementsHandlers } from './handlers.ts';
export { announcementsJob } from './feed-messages.ts';
export { listScheduled } from './list-scheduled.ts';
export { countNewDates, mailNewDates } from './mail-new-dates.ts';
export { withCountedSend } from './with-counted-send.ts';
export { addressHash } from './audience.ts';
export { stopMessagesOf } from './stop-message.ts';
export { createOptOutLinks } from './opt-out/links.ts';
