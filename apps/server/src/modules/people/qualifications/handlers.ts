import type { qualificationsEndpoints } from '@foyer/contract/people/qualifications';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { changeEarnedPlace } from './act-on-earned-place.ts';
import { listCandidates, rankCandidates, removeCandidate } from './candidates.ts';
import { grantEarnedPlaces } from './grant-earned-places.ts';
import { answerEarnedPlace, listOwnEarnedPlaces } from './own-earned-places.ts';
import { saveQualification } from './save-qualification.ts';
import { listEarnedPlaces, listQualifications } from './staff-lists.ts';

type Handlers = { [N in keyof typeof qualificationsEndpoints]: HandlerOf<(typeof qualificationsEndpoints)[N]> };

/** Qualifications and earned places for staff, and the own places of a member (selling 3). */
export function qualificationsHandlers({ database }: { database: Database }): Handlers {
  return {
    listQualifications: () => listQualifications(database.kysely),
    saveQualification: ({ params, body }, context) => saveQualification(database, { ...params, ...body }, context),
    listEarnedPlaces: ({ params, query }) => listEarnedPlaces(database.kysely, { ...params, ...query }),
    grantEarnedPlaces: ({ params, body }, context) =>
      grantEarnedPlaces(database, { ...params, ...body, offeredUntil: new Date(body.offeredUntil) }, context),
    listCandidates: ({ params, query }, context) => listCandidates(database.kysely, { ...params, ...query }, context),
    rankCandidates: ({ params, body }, context) => rankCandidates(database, { ...params, ...body }, context),
    removeCandidate: async ({ params }, context) => {
      await removeCandidate(database, params, context);
      return { success: true };
    },
    changeEarnedPlace: async ({ params, body: { offeredUntil, ...body } }, context) => {
      const until = offeredUntil === undefined ? undefined : new Date(offeredUntil);
      await changeEarnedPlace(database, { ...params, ...body, offeredUntil: until, by: 'staff' }, context);
      return { success: true };
    },
    listMyEarnedPlaces: (_, context) => listOwnEarnedPlaces(database.kysely, context),
    answerEarnedPlace: ({ params, body }, context) => answerEarnedPlace(database, { ...params, ...body }, context),
  };
}
