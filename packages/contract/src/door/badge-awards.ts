import * as z from 'zod/mini';
import { crew, endpoint, isPublic, ticketInPath } from '../wire/endpoint.ts';
import { emptyBody, filled, text, ticketParams } from '../wire/primitives.ts';
import { badgeAwards } from '../tickets/ticket.ts';

/** Awards and their images on badges. */

export const badgeAwardsEndpoints = {
  getBadgeAwards: endpoint('getBadgeAwards', {
    summary: 'Returns awards and titles for the badge of a ticket.',
    access: crew(ticketInPath),
    params: ticketParams,
    body: emptyBody,
    output: badgeAwards,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getAwardImage: endpoint('getAwardImage', {
    summary: 'Returns the image of an award.',
    access: isPublic,
    params: z.strictObject({ imageName: filled(200) }),
    query: z.strictObject({ v: z.optional(text(100)) }),
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['image/*'],
    errors: ['RECORD_NOT_FOUND'],
  }),
};
