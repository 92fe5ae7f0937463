/** Personal data: export, anonymising and retention. The modules above this one add what they store. */
export { privacyHandlers } from './handlers.ts';
export { countOverdue, forgetOverdue, retentionJob } from './retention/retention.ts';
export type { PersonalData } from './deps.ts';
export {
  countRows,
  eventOf,
  factsOf,
  minorOf,
  nobody,
  ownTickets,
  ticketTypeOf,
  type ErasedPerson,
  type Eraser,
  type Forgetting,
  type Section,
} from './personal-data.ts';
