import { accounts } from './accounts.ts';
import { awards } from './awards.ts';
import { events } from './events.ts';
import type { KindName, Kind } from './kind.ts';
import { lists } from './lists.ts';
import { organisation } from './organisation.ts';
import { qualifications } from './qualifications.ts';
import { shoutouts } from './shoutouts.ts';
import { titles } from './titles.ts';

/** All kinds, in the order in which an empty database can import them. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  accounts,
  organisation,
  titles,
  awards,
  shoutouts,
  lists,
  events,
  qualifications,
};
