import * as z from 'zod/mini';
import { anyone, crew, endpointsOf } from '../wire/endpoint.ts';
import { emptyBody, filled, text, ticketParams } from '../wire/primitives.ts';
import { badgeAwards } from '../tickets/ticket.ts';

/** Awards and their images on badges. */

export const badgeAwardsEndpoints = endpointsOf({
  getBadgeAwards: crew('POST /ticket/:ticketId/badge-awards', {
    summary: 'Returns awards and titles for the badge of a ticket.',
    costs: { guesses: ['door', 'door-look-ups'] },
    params: ticketParams,
    body: emptyBody,
    output: badgeAwards,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getAwardImage: anyone('GET /ticket/award-image/:imageName', {
    summary: 'Returns the image of an award.',
    params: z.strictObject({ imageName: filled(200) }),
    query: z.strictObject({ v: z.optional(text(100)) }),
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['image/*'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
