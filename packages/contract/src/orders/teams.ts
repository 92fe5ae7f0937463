import * as z from 'zod/mini';
import { endpoint, signedInFor, ticketInPath } from '../wire/endpoint.ts';
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

export const teamsEndpoints = {
  getTeam: endpoint('getTeam', {
    summary: "Lists the members of a ticket's team with missing answers.",
    access: signedInFor(ticketInPath),
    params: ticketParams,
    output: team,
    errors: ['RECORD_NOT_FOUND'],
  }),
  agreeToTeam: endpoint('agreeToTeam', {
    summary:
      "Confirms that the account's own ticket is on another person's team. The leader then sees the last name and the account number.",
    access: signedInFor(ticketInPath),
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
    sendsSuccess: true,
  }),
  leaveTeam: endpoint('leaveTeam', {
    summary: "Removes the account's own ticket from another person's team.",
    access: signedInFor(ticketInPath),
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'NOT_IN_TEAM'],
    sendsSuccess: true,
  }),
};
