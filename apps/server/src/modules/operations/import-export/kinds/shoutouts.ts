import * as z from 'zod/mini';
import { shoutOutKinds } from '@foyer/contract/wire/vocabulary';
import { followsFile, type Column, type Kind } from './kind.ts';
import { anonymisedAccount, isConsultant, joinAccount, unknownAccount } from './titles.ts';
import { account, choice, optionalDay, optionalWords } from './values.ts';

/** Reasons to congratulate a person at check-in. A row without an event applies to every event. */

const columns = {
  externalAccountIdentifier: { type: 'text', needed: true, shape: 'C and 7 digits' },
  eventShortCode: { type: 'text' },
  kind: { type: 'text', needed: true, choices: shoutOutKinds },
  promotionTitleCd: { type: 'text' },
  occurredOn: { type: 'date', shape: 'YYYY-MM-DD' },
} as const satisfies Record<string, Column>;

const follows = followsFile(columns);

export const shoutouts: Kind = {
  name: 'shoutouts',
  columns,
  schema: z.strictObject({
    externalAccountIdentifier: account,
    eventShortCode: optionalWords(60),
    kind: choice(shoutOutKinds),
    promotionTitleCd: optionalWords(40),
    occurredOn: optionalDay,
  }),
  refuse: ({ kind, promotionTitleCd }) =>
    kind === 'RECENT_PROMOTION' && promotionTitleCd == null
      ? 'REQUIRED: a RECENT_PROMOTION needs its promotionTitleCd'
      : undefined,
  key: ({ externalAccountIdentifier, eventShortCode, kind }) =>
    [externalAccountIdentifier, kind, eventShortCode ?? ''].map(String).join(' '),
  checks: [
    unknownAccount,
    anonymisedAccount,
    {
      code: 'UNKNOWN_EVENT',
      words: `'there is no event ' || s."eventShortCode"`,
      where: `s."eventShortCode" IS NOT NULL AND NOT EXISTS (SELECT FROM event e WHERE e.event_short_code = s."eventShortCode")`,
    },
  ],
  targets: [
    {
      table: 'shout_out',
      joins: `${joinAccount} LEFT JOIN event e ON e.event_short_code = s."eventShortCode"`,
      match: 't.account_id = a.account_id AND t.event_id IS NOT DISTINCT FROM e.event_id AND t.kind = s.kind',
      identity: { account_id: 'a.account_id', event_id: 'e.event_id', kind: 's.kind' },
      follows: {
        promotion_title_cd: follows('promotionTitleCd', 't.promotion_title_cd'),
        occurred_on: follows('occurredOn', 't.occurred_on'),
      },
      created: { created_at: ':now' },
    },
  ],
  source: {
    from: `shout_out t JOIN account a USING (account_id) LEFT JOIN event e USING (event_id) WHERE ${isConsultant}`,
    values: {
      externalAccountIdentifier: 'a.external_account_identifier',
      eventShortCode: 'e.event_short_code',
      kind: 't.kind',
      promotionTitleCd: 't.promotion_title_cd',
      occurredOn: 't.occurred_on',
    },
    order: ['externalAccountIdentifier', 'eventShortCode', 'kind'],
  },
};
