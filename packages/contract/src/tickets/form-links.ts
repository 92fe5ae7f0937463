import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { formSection, venue } from '../events/event-configuration.ts';
import { count, filled, id, instant, relationshipName, text, ticketParams } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { ticketValues } from '../forms/values.ts';
import { locales } from '../wire/vocabulary.ts';

/** The form that a team member fills in with a link from the leader, without signing in. */

/**
 * The questions of a link. `whole`: the complete form with stored answers, only for a link mailed to the holder's own
 * address. `missing`: only unanswered questions and no stored answers, because the team leader has the link too.
 */
const linkAsks = ['whole', 'missing'] as const;
export type LinkAsks = (typeof linkAsks)[number];

/**
 * The secret of the signed link. It is sent in bodies and in the URL fragment, which browsers never send to a server.
 */
const token = filled(200);

/** The link of a member's ticket, as shown to the team leader. */
export const formLinkState = z.strictObject({
  createDate: instant,
  expiresAt: instant,
  /** When the link was last mailed. */
  mailedAt: z.nullable(instant),
  /** When answers were last saved with the link. */
  filledAt: z.nullable(instant),
});
export type FormLinkState = z.infer<typeof formLinkState>;

const memberForm = z.strictObject({
  asks: z.enum(linkAsks),
  /** The holder's language. */
  locale: z.enum(locales),
  event: z.strictObject({
    eventId: id,
    defaultName: text(300),
    translations: translationsOf('name'),
    eventStart: instant,
    eventEnd: instant,
    timeZone: text(60),
    color: z.nullable(text(20)),
    venue: z.nullable(venue),
  }),
  /** Not reordered by language. */
  firstName: text(200),
  lastName: text(200),
  /** Empty when all questions are answered. */
  sections: z.array(formSection),
  /** The context that the form's fields and conditions use. */
  relationship: z.strictObject({ relationshipType: relationshipName, selfType: z.boolean(), guestType: z.boolean() }),
  ticketConfigurationId: id,
  addOns: z.array(id),
  guestFields: z.nullable(z.array(text(100))),
  /** Stored answers; empty for a `missing` link. */
  values: ticketValues,
  /** Revision of the answers, to be sent back with changed answers. */
  answersRevision: count,
});
export type MemberForm = z.infer<typeof memberForm>;

export const formLinksEndpoints = endpointsOf({
  makeFormLink: signedIn('POST /ticket/:ticketId/form-link', {
    summary:
      'Returns the link with which a team member fills in their own form. `renew` creates a new link and revokes the earlier ones.',
    costs: { storage: 'form-links' },
    params: ticketParams,
    body: z.strictObject({ memberTicketId: id, renew: z._default(z.boolean(), false) }),
    output: z.strictObject({ url: text(2000), ...formLinkState.shape }),
    errors: ['RECORD_NOT_FOUND', 'NOT_IN_TEAM', 'MEMBER_NOT_AGREED', 'TICKET_NOT_ACTIVE', 'REGISTRATION_NOT_ACTIVE'],
  }),
  mailFormLinks: signedIn('POST /ticket/:ticketId/form-link/mail', {
    summary: 'Mails a team member their link. If no member is given, mails all members with missing answers.',
    costs: { mail: ['form-link-mails', 'form-link-from'], storage: 'form-link-mails' },
    params: ticketParams,
    body: z.strictObject({ memberTicketId: z.nullish(id) }),
    output: z.strictObject({
      sent: count,
      /** Members who already got a mail recently. */
      tooSoon: count,
      withoutAddress: count,
    }),
    errors: ['RECORD_NOT_FOUND', 'NOT_IN_TEAM', 'MEMBER_NOT_AGREED', 'TICKET_NOT_ACTIVE', 'REGISTRATION_NOT_ACTIVE'],
  }),
  openMemberForm: anyone('POST /member-form', {
    summary: "Returns a member's own form, identified by the link from their team leader.",
    costs: { guesses: 'form-opens' },
    body: z.strictObject({ token }),
    output: memberForm,
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE'],
  }),
  fillMemberForm: anyone('PUT /member-form', {
    summary:
      "Saves a member's answers to their own form, identified by its link. Returns the fields that are still missing.",
    costs: { storage: ['form-fills', 'form-link-fill'], guesses: 'form-fills' },
    body: z.strictObject({ token, answersRevision: count, values: ticketValues }),
    output: memberForm,
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE', 'EDIT_CONFLICT', 'INVALID_TICKET_DATA'],
  }),
});
