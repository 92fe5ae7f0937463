import * as z from 'zod/mini';
import { endpoint, isPublic, signedIn } from './endpoint.ts';
import { formSection, venue } from './event-configuration.ts';
import { count, filled, id, instant, relationshipName, text, ticketParams } from './primitives.ts';
import { translationsOf } from './translations.ts';
import { ticketValues } from './values.ts';
import { locales } from './vocabulary.ts';

/** The form that a member of a team fills in by a link of its leader, without signing in. */

/**
 * What a link asks. `whole`: all of the form with what is stored, for the holder's own address alone. `missing`: what has no answer yet; of
 * the others it shows nothing, since whoever leads the team has the link too.
 */
const linkAsks = ['whole', 'missing'] as const;
export type LinkAsks = (typeof linkAsks)[number];

/** The signed link's secret. It travels in bodies and in the part of an address that no server is sent. */
const token = filled(200);

/** The link of a member's ticket, as whoever leads the team sees it. */
export const formLinkState = z.strictObject({
  createDate: instant,
  expiresAt: instant,
  /** When it was last mailed. */
  mailedAt: z.nullable(instant),
  /** When somebody last answered by it. */
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
  /** In the order of their parts, not of a language. */
  firstName: text(200),
  lastName: text(200),
  /** Empty when nothing is left to ask. */
  sections: z.array(formSection),
  /** What the form is filled in for, as its fields and their conditions read it. */
  relationship: z.strictObject({ relationshipType: relationshipName, selfType: z.boolean(), guestType: z.boolean() }),
  ticketConfigurationId: id,
  addOns: z.array(id),
  guestFields: z.nullable(z.array(text(100))),
  /** Stored answers; none of a link that asks what is missing. */
  values: ticketValues,
  /** Which answers these are; sent back with the changed ones. */
  answersRevision: count,
});
export type MemberForm = z.infer<typeof memberForm>;

export const memberFormsEndpoints = {
  makeFormLink: endpoint('makeFormLink', {
    summary:
      'The link by which a member of a team fills in their own form; `renew` makes a new one and ends those before.',
    access: signedIn,
    params: ticketParams,
    body: z.strictObject({ memberTicketId: id, renew: z._default(z.boolean(), false) }),
    output: z.strictObject({ url: text(2000), ...formLinkState.shape }),
    errors: ['RECORD_NOT_FOUND', 'NOT_IN_TEAM', 'MEMBER_NOT_AGREED', 'TICKET_NOT_ACTIVE', 'REGISTRATION_NOT_ACTIVE'],
  }),
  mailFormLinks: endpoint('mailFormLinks', {
    summary: 'Mail a member of a team their link, or, where nobody is named, all who still have to answer something.',
    access: signedIn,
    params: ticketParams,
    body: z.strictObject({ memberTicketId: z.nullish(id) }),
    output: z.strictObject({
      sent: count,
      /** They had one a short while ago. */
      tooSoon: count,
      withoutAddress: count,
    }),
    errors: ['RECORD_NOT_FOUND', 'NOT_IN_TEAM', 'MEMBER_NOT_AGREED', 'TICKET_NOT_ACTIVE', 'REGISTRATION_NOT_ACTIVE'],
  }),
  openMemberForm: endpoint('openMemberForm', {
    summary: "A member's own form, by the link of their team's leader.",
    access: isPublic,
    body: z.strictObject({ token }),
    output: memberForm,
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE'],
  }),
  fillMemberForm: endpoint('fillMemberForm', {
    summary: "Answer a member's own form by its link; the answer is what is left to ask.",
    access: isPublic,
    body: z.strictObject({ token, answersRevision: count, values: ticketValues }),
    output: memberForm,
    errors: ['RECORD_NOT_FOUND', 'REGISTRATION_NOT_ACTIVE', 'EDIT_CONFLICT', 'INVALID_TICKET_DATA'],
  }),
};
