import type { formLinksEndpoints } from '@foyer/contract/tickets/form-links';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../calls/context.ts';
import { restoreTicket } from './restore-ticket.ts';
import { deactivateTicket } from './deactivate-ticket.ts';
import type { TicketsDependencies } from './deps.ts';
import { editTicket } from './edit-ticket.ts';
import { fillMemberForm } from './form-links/fill-form.ts';
import { mailFormLinks } from './form-links/mail-links.ts';
import { makeFormLink } from './form-links/make-link.ts';
import { readMemberForm } from './form-links/open-form.ts';
import { findLastAnswers } from './find-last-answers.ts';
import { findSelfTicket } from './find-self-ticket.ts';
import { lookAtTicket } from './find-ticket.ts';
import { listMyEvents, listMyTickets, listRegisteredEvents, summarizeEvent } from './list-tickets.ts';
import { agreeToTeam } from './agree-to-team.ts';
import { leaveTeam } from './leave-team.ts';
import { readTeam } from './read-team.ts';
import { showDemoStream } from '../../gateways/live-stream/demo-page.ts';
import { findLiveEventUrl } from './live-event-url.ts';
import { presentTicket } from './present.ts';
import { sendItinerary } from './send-itinerary.ts';
import { transferTicket } from './transfer-ticket.ts';

type Handlers = {
  [
    N in
      | 'listMyTickets'
      | 'listMyEvents'
      | 'listRegisteredEvents'
      | 'getEventTicketSummary'
      | 'getSelfTicket'
      | 'getLastAnswers'
      | 'getTicket'
      | 'updateTicket'
      | 'transferTicket'
      | 'sendItinerary'
      | 'getTeam'
      | 'agreeToTeam'
      | 'leaveTeam'
      | 'deactivateTicket'
      | 'restoreTicket'
      | 'getLiveEventUrl'
      | 'showDemoStream'
      | keyof typeof formLinksEndpoints
  ]: HandlerOf<Endpoints[N]>;
};

export function ticketsHandlers(deps: TicketsDependencies): Handlers {
  const { database, codes } = deps;
  return {
    listMyTickets: ({ query }, context) => listMyTickets(deps, query, context),
    listMyEvents: (_, context) => listMyEvents(deps, context),
    listRegisteredEvents: (_, context) => listRegisteredEvents(deps, context),
    getEventTicketSummary: ({ query }, context) => summarizeEvent(deps, query, context),
    getSelfTicket: ({ query }, context) => findSelfTicket(deps, query, context),
    getLastAnswers: ({ query }, context) => findLastAnswers(deps, query, context),
    getTicket: async ({ params }, context) =>
      presentTicket(await lookAtTicket(database, params.ticketId, context), context.actor, codes),
    updateTicket: async ({ body }, context) => ({ success: true, ticket: await editTicket(deps, body, context) }),
    transferTicket: async ({ body }, context) => ({ success: true, ticket: await transferTicket(deps, body, context) }),
    sendItinerary: async ({ params, query }, context) => {
      await sendItinerary(deps, { ...params, ...query }, context);
      return { success: true };
    },
    getTeam: ({ params }, context) => readTeam(deps, params, context),
    agreeToTeam: async ({ params }, context) => ({ success: true, ticket: await agreeToTeam(deps, params, context) }),
    leaveTeam: async ({ params }, context) => ({ success: true, ticket: await leaveTeam(deps, params, context) }),
    deactivateTicket: async ({ body }, context) => ({
      success: true,
      ticket: await deactivateTicket(deps, body, context),
    }),
    restoreTicket: async ({ params }, context) => ({
      success: true,
      ticket: await restoreTicket(deps, params, context),
    }),
    makeFormLink: ({ params, body }, context) => makeFormLink(deps, { ...params, ...body }, context),
    mailFormLinks: ({ params, body: { memberTicketId = null } }, context) =>
      mailFormLinks(deps, { ...params, memberTicketId }, context),
    openMemberForm: ({ body }, context) => readMemberForm(deps, body, context),
    fillMemberForm: ({ body }, context) => fillMemberForm(deps, body, context),
    getLiveEventUrl: async ({ body }, context) => ({ url: await findLiveEventUrl(deps, body, context) }),
    showDemoStream: async ({ params: { name }, query: { locale, ...link } }, context) =>
      showDemoStream(deps.liveStream, { name, link, locale: locale ?? context.locale, now: context.now }),
  };
}
