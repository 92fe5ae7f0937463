import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { formLinkState } from '../tickets/form-links.ts';
import { count, emptyBody, id, ticketParams } from '../wire/primitives.ts';
import { changed } from '../tickets/ticket-changes.ts';

/** Teams of a team ticket (orders 5.1). */

/** The members of a team, without the leader. */
const team = z.strictObject({
  members: z.array(
    z.strictObject({
      ticketId: id,
      /** Number of the form's unanswered questions; 0 for a member who has not agreed. */
      missing: count,
      /** The valid link to the member's own form; null without one. */
      link: z.nullable(formLinkState),
      /** Whether a link can be created for the member now. */
      mayLink: z.boolean(),
    }),
  ),
});

export type Team = z.infer<typeof team>;

export const teamsEndpoints = endpointsOf({
  getTeam: signedIn('GET /ticket/:ticketId/team', {
    summary: "Lists the members of a ticket's team with missing answers.",
    params: ticketParams,
    output: team,
    errors: ['RECORD_NOT_FOUND'],
  }),
  agreeToTeam: signedIn('POST /ticket/:ticketId/agree-to-team', {
    summary:
      "Confirms that the account's own ticket is on another person's team. The leader then sees the last name and the account number.",
    costs: { storage: 'team-changes' },
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
    sendsSuccess: true,
  }),
  leaveTeam: signedIn('POST /ticket/:ticketId/leave-team', {
    summary: "Removes the account's own ticket from another person's team.",
    costs: { mail: 'team-changes', storage: 'team-changes' },
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
    sendsSuccess: true,
  }),
});
