import * as z from 'zod/mini';
import { adminOnly, editors, endpointsOf, signedIn } from '../wire/endpoint.ts';
import {
  accountNumber,
  count,
  done,
  filled,
  id,
  idText,
  instant,
  pagingQuery,
  resultsOf,
  text,
} from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { audienceKey } from './audience.ts';
import { candidateStatuses, earnedPlaceStates, lastRank, mostSeats, nextOffers } from './qualification-vocabulary.ts';

/** Qualifications, and the places that accounts earn with them (selling 3). */

const day = z.iso.date();
const seats = z.int().check(z.minimum(1), z.maximum(mostSeats));
const guests = z.int().check(z.minimum(0), z.maximum(mostSeats));
const state = z.enum(earnedPlaceStates);

/** The rules of a qualification (selling 3.1). */
const rules = {
  name: filled(200).check(z.regex(/\S/)),
  translations: translationsOf('name'),
  periodStart: z.nullable(day),
  periodEnd: z.nullable(day),
  /** How many places can be accepted. Null: no limit. */
  quantity: z.nullable(count),
  /** The event to which a place can be moved once. */
  deferEventId: z.nullable(id),
  nextOffer: z.enum(nextOffers),
  /** How long an offer to the next of the list lasts. */
  offerDays: z.int().check(z.minimum(1), z.maximum(365)),
  mostInvitations: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  firstTimersFirst: z.boolean(),
};

const qualification = z.strictObject({
  key: audienceKey,
  ...rules,
  deferEventName: z.nullable(text(300)),
  /** All places, and those in each state. */
  granted: count,
  states: z.record(state, count),
  /** Accounts on the ranked list. */
  candidates: count,
});
export type Qualification = z.infer<typeof qualification>;

const earnedPlaceRow = z.strictObject({
  earnedPlaceId: id,
  externalAccountIdentifier: text(60),
  firstName: text(100),
  lastName: text(100),
  seats,
  guests,
  state,
  offeredUntil: instant,
  changedAt: instant,
  /** Tickets and unpaid orders that use the place. */
  uses: count,
  isLost: z.boolean(),
});
export type EarnedPlaceRow = z.infer<typeof earnedPlaceRow>;

/** The member's own place, as the home page and the registration show it. */
const ownEarnedPlace = z.strictObject({
  earnedPlaceId: id,
  qualificationKey: audienceKey,
  qualificationName: text(200),
  qualificationTranslations: translationsOf('name'),
  seats,
  guests,
  state,
  offeredUntil: instant,
  uses: count,
  canAccept: z.boolean(),
  canDecline: z.boolean(),
  /** The event to which the place can be moved now, or was moved. */
  defersTo: z.nullable(
    z.strictObject({ eventId: id, eventName: text(300), eventTranslations: translationsOf('name') }),
  ),
  canDefer: z.boolean(),
  /** The next events at which the place has a benefit. */
  events: z.array(
    z.strictObject({
      eventId: id,
      eventName: text(300),
      eventTranslations: translationsOf('name'),
      timeZone: text(60),
      /** When the registration opens, if it is not open yet. */
      opensDate: z.optional(instant),
    }),
  ),
});
export type OwnEarnedPlace = z.infer<typeof ownEarnedPlace>;

/** An account of the ranked list. */
const candidate = z.strictObject({
  externalAccountIdentifier: text(60),
  firstName: text(100),
  lastName: text(100),
  rank: count,
  /** How often the account was invited from the list. */
  invited: count,
  /** The account never had a valid ticket of an event that has begun. */
  isFirstTimer: z.boolean(),
  status: z.enum(candidateStatuses),
});
export type Candidate = z.infer<typeof candidate>;

const keyParams = z.strictObject({ key: audienceKey });
const earnedPlaceParams = z.strictObject({ earnedPlaceId: idText });
const refusals = ['RECORD_NOT_FOUND', 'GRANT_USED', 'GRANT_EXPIRED', 'GRANT_FULL', 'GRANT_NOT_CHANGEABLE'] as const;
/** Why an account of a request got no place. */
const grantRefusals = ['unknownAccount', 'twice'] as const;

export const qualificationsEndpoints = endpointsOf({
  listQualifications: editors('GET /admin/qualifications', {
    summary: 'Lists the qualifications with their places by state, by key.',
    eventSource: 'no-event',
    output: z.array(qualification),
  }),
  saveQualification: adminOnly('PUT /admin/qualifications/:key', {
    summary: 'Creates a qualification or changes its rules.',
    costs: { storage: 'staff-changes' },
    params: keyParams,
    body: z.strictObject(rules),
    output: qualification,
    errors: ['RECORD_NOT_FOUND', 'GRANT_FULL'],
  }),
  listEarnedPlaces: adminOnly('GET /admin/qualifications/:key/places', {
    summary:
      'Lists the places of a qualification, the latest change first. `searchText` matches words of name and number.',
    params: keyParams,
    query: z.strictObject({ ...pagingQuery, state: z.optional(state), searchText: z.optional(text(100)) }),
    output: resultsOf(earnedPlaceRow),
    errors: ['RECORD_NOT_FOUND'],
  }),
  grantEarnedPlaces: adminOnly('POST /admin/qualifications/:key/places', {
    summary: 'Offers places to accounts and mails them. An account that has a place gets no second one.',
    costs: { mail: 'staff-changes', storage: 'staff-changes' },
    params: keyParams,
    body: z.strictObject({
      accounts: z.array(accountNumber).check(z.minLength(1), z.maxLength(200)),
      seats,
      guests,
      offeredUntil: instant,
    }),
    output: z.strictObject({
      granted: count,
      refused: z.array(z.strictObject({ account: text(60), reason: z.enum(grantRefusals) })),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listCandidates: adminOnly('GET /admin/qualifications/:key/candidates', {
    summary: 'Lists the accounts of a ranked list in the order of their invitations.',
    params: keyParams,
    query: z.strictObject({ ...pagingQuery, searchText: z.optional(text(100)) }),
    output: z.strictObject({
      results: z.array(candidate),
      totalItems: count,
      /** Who gets the next place that is free, on whatever page. Null: nobody. */
      next: z.nullable(z.strictObject({ firstName: text(100), lastName: text(100) })),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  rankCandidates: adminOnly('POST /admin/qualifications/:key/candidates', {
    summary: 'Puts accounts on a ranked list from a rank on, or at its end. Accounts behind them move down.',
    costs: { storage: 'staff-changes' },
    params: keyParams,
    body: z.strictObject({
      accounts: z.array(accountNumber).check(z.minLength(1), z.maxLength(200)),
      rank: z.optional(z.int().check(z.minimum(1), z.maximum(lastRank))),
    }),
    output: z.strictObject({ ranked: count, unknown: z.array(text(60)) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  removeCandidate: adminOnly('DELETE /admin/qualifications/:key/candidates/:externalAccountIdentifier', {
    summary: 'Removes an account from a ranked list. Its place stays.',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ key: audienceKey, externalAccountIdentifier: accountNumber }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  changeEarnedPlace: adminOnly('POST /admin/places/:earnedPlaceId', {
    summary: 'Accepts, declines or revokes a place for its account, or offers it again.',
    costs: { mail: 'staff-changes', storage: 'staff-changes' },
    params: earnedPlaceParams,
    body: z.strictObject({
      action: z.enum(['accept', 'decline', 'revoke', 'offer']),
      /** Required to offer a place again. */
      offeredUntil: z.optional(instant),
      reason: z.optional(text(2000)),
    }),
    output: done,
    errors: refusals,
    sendsSuccess: true,
  }),
  listMyEarnedPlaces: signedIn('GET /account/places', {
    summary: "Lists the account's own places, open offers first.",
    eventSource: 'no-event',
    output: z.array(ownEarnedPlace),
  }),
  answerEarnedPlace: signedIn('POST /account/places/:earnedPlaceId', {
    summary: 'Accepts or declines an own place, or moves it once to the event that the qualification names.',
    eventSource: 'no-event',
    costs: { mail: 'team-changes', storage: 'team-changes' },
    params: earnedPlaceParams,
    body: z.strictObject({ action: z.enum(['accept', 'decline', 'defer']) }),
    output: ownEarnedPlace,
    errors: refusals,
  }),
});
