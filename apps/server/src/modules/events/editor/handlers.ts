import type { eventDraftEndpoints } from '@foyer/contract/events/event-draft';
import type { eventPicturesEndpoints } from '@foyer/contract/events/event-pictures';
import type { eventChecklistEndpoints } from '@foyer/contract/events/event-checklist';
import type { eventOverviewEndpoints } from '@foyer/contract/events/event-overview';
import type { eventPreviewEndpoints } from '@foyer/contract/events/event-preview';
import type { editorEndpoints } from '@foyer/contract/events/editor';
import type { HandlerOf } from '../../../calls/context.ts';
import { staffBehind } from '../../people/audit/index.ts';
import { archiveEvent } from './archive-event.ts';
import { activateEvent } from './activate-event.ts';
import { dateField, termsField, withDates, withName, withTerms } from './change-basics.ts';
import { changeEvent, viewEvent } from './change-event.ts';
import { changeImage } from './change-image.ts';
import { listTemplates, withMails } from './change-mails.ts';
import { belowOf, ticketField, withTickets } from './change-tickets.ts';
import { cloneEvent } from './clone-event.ts';
import { createEvent } from './create-event.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { draftImpact } from './draft-impact.ts';
import { eventChecklist } from './event-checklist.ts';
import { discardDraft, getDraft, saveDraft } from './draft.ts';
import { listPictures, readPicture, uploadPicture } from './pictures.ts';
import { getSelfServiceEvent, listCoupons, listSoldTickets, listTickets, ticketsIn } from './present.ts';
import { listPools } from './list-pools.ts';
import { leaveEditor } from './presence.ts';
import { previewEvent } from './preview/preview-event.ts';
import { publishEvent } from './publish-event.ts';
import { withdrawEvent } from './withdraw-event.ts';
import { readChangedMails } from './read-changed-mails.ts';
import { readStored } from './stored-event.ts';
import { previewMail, sendTestMail } from './try-mail.ts';
import { getVersion, listVersions, restoreImages, restoreVersion } from './versions.ts';

type Endpoints = typeof editorEndpoints &
  typeof eventDraftEndpoints &
  typeof eventPicturesEndpoints &
  typeof eventChecklistEndpoints &
  Pick<typeof eventOverviewEndpoints, 'setEventArchived'> &
  typeof eventPreviewEndpoints;
type Handlers = { [N in keyof Endpoints]: HandlerOf<Endpoints[N]> };

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** Creating and changing events (events 4.1, events 4.3). */
export function editorHandlers(deps: SelfServiceDependencies): Handlers {
  const { database } = deps;
  const db = database.kysely;
  const saleAt = (query: { activeOnly: boolean }, now: Date) => (query.activeOnly ? { saleAt: now } : {});
  return {
    getSelfServiceEvent: ({ params }, context) => getSelfServiceEvent(db, params.eventId, context),
    updateEventDates: async ({ params: { eventId }, body: { version, mailsNewDates, ...dates } }, context) => {
      const definition = (it: Parameters<typeof withDates>[0]) => withDates(it, dates);
      const fieldOf = dateField(same('eventStart', 'eventEnd'));
      await changeEvent(database, eventId, { kind: 'dates', version, definition, fieldOf, mailsNewDates }, context);
      return viewEvent(db, eventId, context);
    },
    updateRegistrationDates: async ({ params: { eventId }, body: { version, ...dates } }, context) => {
      const fieldOf = dateField(same('registrationStart', 'registrationEnd'));
      const definition = (it: Parameters<typeof withDates>[0]) => withDates(it, dates);
      await changeEvent(database, eventId, { kind: 'registration-dates', version, definition, fieldOf }, context);
      return viewEvent(db, eventId, context);
    },
    listPools: ({ params }, context) => listPools(db, params.eventId, context),
    listTicketConfigurations: ({ params, query }, { now }) => listSoldTickets(db, params.eventId, saleAt(query, now)),
    listCoupons: ({ params, query }, { now }) => listCoupons(db, params.eventId, saleAt(query, now)),
    listEmailTemplates: async ({ params }) => {
      await readStored(db, params.eventId);
      return listTemplates(db, params.eventId);
    },
    activateEvent: ({ body }, context) => activateEvent(database, body, context),
    setEventArchived: ({ params, body }, context) => archiveEvent(database, params.eventId, body, context),
    cloneEvent: ({ body }, context) => cloneEvent(database, body, context),
    updateEventBasicInfo: async ({ body }, context) => {
      const { eventId, version, translations, mailsNewDates } = body;
      const dates = {
        eventStart: body.eventStartDate,
        eventEnd: body.eventEndDate,
        registrationStart: body.registrationStartDate,
        registrationEnd: body.registrationEndDate,
      };
      const fields = Object.fromEntries(Object.keys(dates).map((name) => [name, `${name}Date`]));
      const definition = (it: Parameters<typeof withDates>[0]) => {
        const named = withName(it, translations.name);
        return 'items' in named ? named : withDates(named, dates);
      };
      await changeEvent(
        database,
        eventId,
        { kind: 'info', version, definition, fieldOf: dateField(fields), mailsNewDates },
        context,
      );
      return viewEvent(db, eventId, context);
    },
    updateEventTicketConfigurations: async ({ body: { eventId, version, ticketConfigurations } }, context) => {
      const stored = await readStored(db, eventId);
      await changeEvent(
        database,
        eventId,
        {
          kind: 'tickets',
          version,
          definition: (it) => withTickets(it, ticketConfigurations),
          fieldOf: ticketField(ticketConfigurations),
          refuseBelow: belowOf(() => ticketsIn(stored.definition)),
        },
        context,
      );
      return listTickets(db, eventId, {});
    },
    updateEventImage: ({ params, body }, context) => changeImage(deps, params.eventId, body, context),
    updateEventEmailTemplates: async ({ body: { eventId, version, templates } }, context) => {
      const known = await listTemplates(db, eventId);
      const forbiddenOf = await readChangedMails(deps, eventId, { emailTemplates: templates }, context);
      const definition = (it: Parameters<typeof withMails>[0]) => withMails(it, templates, { known, forbiddenOf });
      await changeEvent(database, eventId, { kind: 'mails', version, definition }, context);
      return listTemplates(db, eventId);
    },
    updateEventTerms: async ({ params, body }, context) => {
      const links = { en_US: body.termsAndConditionsLinkEn, es_US: body.termsAndConditionsLinkEs };
      const definition = (it: Parameters<typeof withTerms>[0]) => withTerms(it, links);
      await changeEvent(database, params.eventId, { kind: 'terms', definition, fieldOf: termsField }, context);
      return { success: true };
    },

    createEvent: ({ body }, context) => createEvent(database, body, context),
    getEventDraft: ({ params, query }, context) => getDraft(database, params.eventId, context, query),
    saveEventDraft: ({ params, body }, context) => saveDraft(deps, params.eventId, body, context),
    discardEventDraft: ({ params, query }, context) => discardDraft(database, params.eventId, query.revision, context),
    leaveEventDraft: async ({ params, body }, { actor }) => {
      await leaveEditor(db, params.eventId, { ...body, accountId: staffBehind(actor) ?? actor.accountId });
      return { success: true };
    },
    getEventChecklist: ({ params, query }, context) => eventChecklist(database, params.eventId, query, context),
    getDraftImpact: ({ params }, { now }) => draftImpact(database, params.eventId, now),
    withdrawEvent: ({ params, body }, context) => withdrawEvent(database, params.eventId, body, context),
    publishEvent: ({ params, body }, context) => publishEvent(deps, params.eventId, body ?? {}, context),
    previewEvent: ({ params, query }) => previewEvent(deps, { ...params, ...query }),
    listEventVersions: ({ params }, context) => listVersions(db, params.eventId, context),
    getEventVersion: ({ params }) => getVersion(db, params),
    restoreEventVersion: ({ params, body }, context) => restoreVersion(deps, params, body, context),
    restoreEventImages: async ({ params, body }, context) => {
      await restoreImages(database, params, body, context);
      return viewEvent(db, params.eventId, context);
    },
    listEventPictures: ({ params }) => listPictures(db, params.eventId),
    uploadEventPicture: ({ params, body }, context) => uploadPicture(deps, params.eventId, body, context),
    getEventPicture: ({ params, query }, context) => readPicture(deps, params, query.width, context),
    previewEventMail: ({ params, body }, context) => previewMail(deps, params.eventId, body, context),
    sendTestMail: ({ params, body }, context) => sendTestMail(deps, params.eventId, body, context),
  };
}
