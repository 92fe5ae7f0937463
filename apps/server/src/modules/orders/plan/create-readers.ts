import type { Database } from '../../../db/database.ts';
import { lookUpCounter, type CountLookUps, type LookUp } from '../../people/accounts/index.ts';
import { catalogueReaders, type CatalogueReader } from './offers.ts';
import { peopleReader, type PeopleReader } from './people.ts';
import type { TicketOffer } from './shapes.ts';

/** Batched reads of a process. Concurrent requests share them. */
export interface PlanReaders {
  /** Offered ticket types and available quantities without texts, for the rules of orders. */
  catalogue: CatalogueReader;
  /** The same with texts, for the wizard. */
  offers: CatalogueReader<TicketOffer>;
  people: PeopleReader;
  /** Counts the accounts that attendees look up. `readPeople` calls it. */
  lookUps: CountLookUps;
}

/** Creates the readers. Use one set per process, because they batch concurrent requests. */
export const createPlanReaders = (
  database: Database,
  /** Called for each attendee who looks up another person's account. */
  onLookUp: (lookUp: LookUp) => void = () => undefined,
): PlanReaders => ({
  ...catalogueReaders(database),
  people: peopleReader(database),
  lookUps: lookUpCounter(database, onLookUp),
});
