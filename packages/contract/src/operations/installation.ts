import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { dataOf, instant, text, count } from '../wire/primitives.ts';

/** The state of the installation. */

/** Data about the installation for administrators. */
const installation = z.strictObject({
  version: text(40),
  /** Since when a restored copy has sales and mail paused, until the operator resumes them; `null` when they are not paused. */
  restingSinceDate: z.nullable(instant),
  /** When the backup of this copy was made; `null` when this is not a copy. */
  backupDate: z.nullable(instant),
  /** Number of accounts and cards that must wait after many refused cards, and since when the first one waits; `null` when there are none. */
  refusedCards: z.nullable(z.strictObject({ count, sinceDate: instant })),
});

export const installationEndpoints = endpointsOf({
  getInstallation: adminOnly('GET /admin/installation', {
    summary:
      'Returns the state of the installation: version, paused restored copy, and the number of accounts and cards that must wait after many declined cards.',
    output: dataOf(installation),
  }),
});
