import type { peopleOf } from '../support/people.ts';
import type { Cable } from './cable.ts';
import type { BrowserName } from './installed.ts';
import type { Engine } from './tab.ts';

/** What the journeys of one browser share. */
export interface Setting {
  name: BrowserName;
  browser: Engine;
  /** The network between this browser and the product. */
  cable: Cable;
}

/** The accounts of one browser's journeys. */
export type People = Readonly<Record<keyof ReturnType<typeof peopleOf<'browsers/firefox'>>, string>>;
