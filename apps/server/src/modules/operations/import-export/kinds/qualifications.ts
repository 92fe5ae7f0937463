import * as z from 'zod/mini';
import { earnedPlaceStates, mostSeats, nextOffers } from '@foyer/contract/people/qualification-vocabulary';
import { translationsOf } from '@foyer/contract/wire/translations';
import { followsFile, givenOf, type Column, type Kind } from './kind.ts';
import { anonymisedAccount, isConsultant, joinAccount, unknownAccount } from './titles.ts';
import {
  optionalAccount,
  optionalBoolean,
  optionalChoice,
  optionalDay,
  optionalInteger,
  optionalJson,
  optionalMoment,
  optionalWords,
} from './values.ts';

/**
 * Qualifications, the places that accounts earned, and ranked lists (selling 3.10). A row without an account defines a
 * qualification. A row with an account and a rank puts the account on the list; any other row with an account is a place.
 */

const columns = {
  qualificationKey: { type: 'text', needed: true, shape: 'a-z, 0-9 and -' },
  externalAccountIdentifier: { type: 'text', shape: 'C and 7 digits' },
  seats: { type: 'integer' },
  guests: { type: 'integer' },
  offeredUntil: { type: 'timestamptz', shape: '2027-01-12T16:00:00Z' },
  state: { type: 'text', choices: earnedPlaceStates },
  lost: { type: 'boolean' },
  rank: { type: 'integer' },
  name: { type: 'text' },
  translations: { type: 'jsonb' },
  periodStart: { type: 'date', shape: 'YYYY-MM-DD' },
  periodEnd: { type: 'date', shape: 'YYYY-MM-DD' },
  quantity: { type: 'integer' },
  deferEventShortCode: { type: 'text' },
  nextOffer: { type: 'text', choices: nextOffers },
  offerDays: { type: 'integer' },
  mostInvitations: { type: 'integer' },
  firstTimersFirst: { type: 'boolean' },
} as const satisfies Record<string, Column>;
type Name = keyof typeof columns;

const ofEarnedPlace: readonly Name[] = ['seats', 'guests', 'offeredUntil', 'state', 'lost'];
const ofCandidate: readonly Name[] = ['rank'];
const ofQualification: readonly Name[] = [
  'name',
  'translations',
  'periodStart',
  'periodEnd',
  'quantity',
  'deferEventShortCode',
  'nextOffer',
  'offerDays',
  'mostInvitations',
  'firstTimersFirst',
];

const follows = followsFile(columns);
const given = givenOf(columns);

const isQualification = 's."externalAccountIdentifier" IS NULL';
const isCandidate = 's."externalAccountIdentifier" IS NOT NULL AND s.rank IS NOT NULL';
const isEarnedPlace = 's."externalAccountIdentifier" IS NOT NULL AND s.rank IS NULL';
const taken = `('ACCEPTED', 'DEFERRED')`;
const joinQualification = 'JOIN qualification q ON q.key = s."qualificationKey"';
const joinEvent = 'LEFT JOIN event e ON e.event_short_code = s."deferEventShortCode"';
const moment = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a place of the file takes a unit of a limited number that it does not have yet. */
const takesUnit = `s.state IN ${taken} AND NOT EXISTS (
  SELECT FROM earned_place p JOIN qualification q USING (qualification_id) JOIN account a USING (account_id)
  WHERE q.key = s."qualificationKey" AND a.external_account_identifier = s."externalAccountIdentifier")`;

export const qualifications: Kind = {
  name: 'qualifications',
  columns,
  schema: z.strictObject({
    qualificationKey: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    externalAccountIdentifier: optionalAccount,
    seats: optionalInteger(1, mostSeats),
    guests: optionalInteger(0, mostSeats),
    offeredUntil: optionalMoment,
    state: optionalChoice(earnedPlaceStates),
    lost: optionalBoolean,
    rank: optionalInteger(1, 100_000_000),
    name: optionalWords(200),
    translations: optionalJson(translationsOf('name')),
    periodStart: optionalDay,
    periodEnd: optionalDay,
    quantity: optionalInteger(0, 100_000_000),
    deferEventShortCode: optionalWords(60),
    nextOffer: optionalChoice(nextOffers),
    offerDays: optionalInteger(1, 365),
    mostInvitations: optionalInteger(1, 100),
    firstTimersFirst: optionalBoolean,
  }),
  refuse: (values) => {
    const has = (name: Name) => values[name] !== undefined && values[name] !== null;
    const [allowed, row] = !has('externalAccountIdentifier')
      ? [ofQualification, 'the row of a qualification']
      : has('rank')
        ? [ofCandidate, 'the row of a ranked list']
        : [ofEarnedPlace, 'the row of a place'];
    const misplaced = [...ofEarnedPlace, ...ofCandidate, ...ofQualification].filter(
      (name) => has(name) && !allowed.includes(name),
    );
    if (misplaced.length > 0) return `MISPLACED: ${row} has no ${misplaced.join(', ')}`;
    if (allowed === ofQualification && !has('name')) return 'REQUIRED: a qualification needs its name';
    if (allowed === ofEarnedPlace && !has('offeredUntil')) return 'REQUIRED: a place needs its offeredUntil';
    const [start, end] = [values['periodStart'], values['periodEnd']];
    return typeof start === 'string' && typeof end === 'string' && start > end
      ? 'PERIOD: the period ends before it starts'
      : undefined;
  },
  key: ({ qualificationKey, externalAccountIdentifier, rank }) =>
    [typeof rank === 'number' ? 'rank' : 'row', qualificationKey, externalAccountIdentifier ?? '-']
      .map(String)
      .join(' '),
  checks: [
    unknownAccount,
    anonymisedAccount,
    {
      code: 'UNKNOWN_QUALIFICATION',
      words: `'qualification ' || s."qualificationKey" || ' does not exist, neither here nor in the file'`,
      where: `s."externalAccountIdentifier" IS NOT NULL
        AND s."qualificationKey" NOT IN (SELECT q.key FROM qualification q)
        AND s."qualificationKey" NOT IN (
          SELECT d."qualificationKey" FROM staged d WHERE d."externalAccountIdentifier" IS NULL AND d.refusal IS NULL)`,
    },
    {
      code: 'UNKNOWN_EVENT',
      words: `'there is no event ' || s."deferEventShortCode"`,
      where: `s."deferEventShortCode" IS NOT NULL
        AND NOT EXISTS (SELECT FROM event e WHERE e.event_short_code = s."deferEventShortCode")`,
    },
    {
      code: 'QUANTITY',
      words: `'more places are accepted already than ' || s.quantity`,
      where: `${isQualification} AND s.quantity < (SELECT q.taken FROM qualification q WHERE q.key = s."qualificationKey")`,
    },
    {
      code: 'FULL',
      words: `'the file accepts more places than the qualification has'`,
      where: `${isEarnedPlace} AND ${takesUnit} AND s."qualificationKey" IN (
        SELECT n.key FROM (
          SELECT s."qualificationKey" AS key, count(*) AS more FROM staged s
          WHERE s.refusal IS NULL AND ${isEarnedPlace} AND ${takesUnit} GROUP BY 1) n
        LEFT JOIN qualification q ON q.key = n.key
        LEFT JOIN staged d ON d."qualificationKey" = n.key AND d."externalAccountIdentifier" IS NULL AND d.refusal IS NULL
        WHERE n.more + coalesce(q.taken, 0) > coalesce(d.quantity, q.quantity))`,
    },
  ],
  targets: [
    {
      table: 'qualification',
      only: isQualification,
      joins: joinEvent,
      match: 't.key = s."qualificationKey"',
      identity: { key: 's."qualificationKey"' },
      follows: {
        default_name: 's.name',
        translations: follows('translations', 't.translations', `'{}'`),
        period_start: follows('periodStart', 't.period_start'),
        period_end: follows('periodEnd', 't.period_end'),
        quantity: follows('quantity', 't.quantity'),
        defer_event_id: `CASE WHEN t.ctid IS NULL OR ${given('deferEventShortCode')} THEN e.event_id ELSE t.defer_event_id END`,
        next_offer: follows('nextOffer', 't.next_offer', `'none'`),
        offer_days: follows('offerDays', 't.offer_days', '14'),
        most_invitations: follows('mostInvitations', 't.most_invitations'),
        first_timers_first: follows('firstTimersFirst', 't.first_timers_first', 'false'),
      },
      created: { created_at: ':now' },
    },
    {
      table: 'earned_place',
      only: isEarnedPlace,
      joins: `${joinAccount} ${joinQualification}`,
      match: 't.qualification_id = q.qualification_id AND t.account_id = a.account_id',
      identity: { qualification_id: 'q.qualification_id', account_id: 'a.account_id' },
      follows: {
        seats: follows('seats', 't.seats', '1'),
        guests: follows('guests', 't.guests', '0'),
        offered_until: 's."offeredUntil"',
        remind_at: `CASE WHEN t.offered_until = s."offeredUntil" THEN t.remind_at
          WHEN s."offeredUntil" > :now + interval '7 days' THEN s."offeredUntil" - interval '7 days'
          WHEN s."offeredUntil" > :now + interval '2 days' THEN s."offeredUntil" - interval '2 days' END`,
        // A file never undoes what a member or staff decided. It decides the state of a new place only.
        lost_at: `CASE WHEN t.ctid IS NOT NULL AND NOT ${given('lost')} THEN t.lost_at
          WHEN s.lost THEN coalesce(t.lost_at, :now) END`,
      },
      created: {
        state: `coalesce(s.state, 'OFFERED')`,
        deferred_at: `CASE WHEN s.state = 'DEFERRED' THEN :now END`,
        deferred_event_id: `CASE WHEN s.state = 'DEFERRED' THEN q.defer_event_id END`,
        created_at: ':now',
        changed_at: ':now',
      },
    },
    {
      table: 'qualification_candidate',
      only: isCandidate,
      joins: `${joinAccount} ${joinQualification}`,
      match: 't.qualification_id = q.qualification_id AND t.account_id = a.account_id',
      identity: { qualification_id: 'q.qualification_id', account_id: 'a.account_id' },
      follows: { rank: 's.rank' },
    },
  ],
  source: {
    from: `(
      SELECT q.key, NULL AS account, NULL::integer AS seats, NULL::integer AS guests, NULL AS offered_until, NULL AS state,
        NULL::boolean AS lost, NULL::integer AS rank, q.default_name, q.translations, q.period_start, q.period_end, q.quantity,
        e.event_short_code, q.next_offer, q.offer_days, q.most_invitations, q.first_timers_first
      FROM qualification q LEFT JOIN event e ON e.event_id = q.defer_event_id
      UNION ALL
      SELECT q.key, a.external_account_identifier, p.seats, p.guests, ${moment('p.offered_until')}, p.state,
        p.lost_at IS NOT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM earned_place p JOIN qualification q USING (qualification_id) JOIN account a USING (account_id) WHERE ${isConsultant}
      UNION ALL
      SELECT q.key, a.external_account_identifier, NULL, NULL, NULL, NULL, NULL, c.rank,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM qualification_candidate c JOIN qualification q USING (qualification_id) JOIN account a USING (account_id)
      WHERE ${isConsultant}) x`,
    values: {
      qualificationKey: 'key',
      externalAccountIdentifier: 'account',
      seats: 'seats',
      guests: 'guests',
      offeredUntil: 'offered_until',
      state: 'state',
      lost: 'lost',
      rank: 'rank',
      name: 'default_name',
      translations: 'translations',
      periodStart: 'period_start',
      periodEnd: 'period_end',
      quantity: 'quantity',
      deferEventShortCode: 'event_short_code',
      nextOffer: 'next_offer',
      offerDays: 'offer_days',
      mostInvitations: 'most_invitations',
      firstTimersFirst: 'first_timers_first',
    },
    order: ['externalAccountIdentifier', 'qualificationKey', 'rank'],
  },
};
