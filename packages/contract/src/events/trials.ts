import * as z from 'zod/mini';
import { anyone, editors, endpointsOf } from '../wire/endpoint.ts';
import { emptyBody, eventParams, filled, id, instant, text } from '../wire/primitives.ts';
import { countries, roles, titles } from '../wire/vocabulary.ts';
import { loginResponse } from '../people/sign-in.ts';

/** Trial copies of events (selling 6). */

/** The most trial copies at the same time (selling 6.2). */
export const mostTrials = 3;
/** Days after which a trial copy ends (selling 6.2). */
export const trialDays = 14;

const trialCopy = z.strictObject({
  trialId: id,
  /** Name of the organiser who started it. */
  startedBy: text(200),
  startedDate: instant,
  endDate: instant,
  /** Path that opens the copy in this browser. Null while it is made. */
  path: z.nullable(text(300)),
  /** The caller started it. */
  isOwn: z.boolean(),
});
export type TrialCopy = z.infer<typeof trialCopy>;

const trialCopies = z.strictObject({
  trials: z.array(trialCopy),
  /** The caller cannot start a copy now: as many exist as possible, and none is the caller's. */
  isFull: z.boolean(),
  /** The event of the caller's copy, which a new copy replaces. Null without one. */
  own: z.nullable(z.strictObject({ eventId: id, eventName: text(300) })),
});
export type TrialCopies = z.infer<typeof trialCopies>;

/** An invented person of a trial copy (selling 6.4). */
const trialPerson = z.strictObject({
  accountId: id,
  userId: text(100),
  name: text(200),
  title: z.nullable(z.enum(titles)),
  country: z.enum(countries),
  /** Null: an attendee. */
  role: z.nullable(z.enum(roles)),
  /** Names of the account lists and qualifications of the person. */
  lists: z.array(text(100)),
  qualifications: z.array(text(300)),
});
export type TrialPerson = z.infer<typeof trialPerson>;

const openTrial = z.strictObject({
  eventId: id,
  eventName: text(300),
  timeZone: text(60),
  /** The time of the copy. */
  now: instant,
  endDate: instant,
  people: z.array(trialPerson),
});
export type OpenTrial = z.infer<typeof openTrial>;

const trialParams = z.extend(eventParams, { trialId: eventParams.shape.eventId });

export const trialsEndpoints = endpointsOf({
  listTrials: editors('GET /admin/events/:eventId/trials', {
    summary: 'Lists the trial copies of an event.',
    params: eventParams,
    output: trialCopies,
    errors: ['RECORD_NOT_FOUND'],
  }),
  startTrial: editors('POST /admin/events/:eventId/trials', {
    summary: 'Makes a trial copy of an event, with its own people, clock, mail and test payments.',
    costs: { cpu: 'trial-starts', storage: 'trial-starts' },
    params: eventParams,
    body: z.strictObject({
      /** The time of the copy at its start. Absent: now. */
      startsAt: z.optional(instant),
      /** The caller confirmed that the new copy replaces the one that the caller has, also of another event. */
      replaces: z.optional(z.boolean()),
    }),
    output: trialCopies,
    errors: ['RECORD_NOT_FOUND', 'TRIAL_EXISTS', 'TRIALS_FULL', 'TRIALS_UNAVAILABLE', 'TRIAL_EVENT_ARCHIVED'],
  }),
  endTrial: editors('DELETE /admin/events/:eventId/trials/:trialId', {
    summary: 'Ends a trial copy and removes everything in it.',
    costs: { storage: 'staff-changes' },
    params: trialParams,
    output: trialCopies,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getOpenTrial: anyone('GET /trial', {
    summary: 'In a trial copy: its event, clock and people.',
    output: openTrial,
    errors: ['RECORD_NOT_FOUND'],
  }),
  setTrialClock: anyone('POST /trial/clock', {
    summary: 'In a trial copy: sets its clock. Sessions stay.',
    costs: { storage: 'trial-steps' },
    body: z.strictObject({ now: instant }),
    output: z.strictObject({ now: instant, movedMs: z.int() }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  becomeTrialPerson: anyone('POST /trial/people/:userId/session', {
    summary: 'In a trial copy: signs in as one of its people.',
    costs: { storage: 'trial-steps' },
    params: z.strictObject({ userId: filled(100) }),
    body: emptyBody,
    output: loginResponse,
    errors: ['RECORD_NOT_FOUND', 'ROLE_NOT_VALID_NOW'],
  }),
});
