import * as z from 'zod/mini';
import { editors, endpointsOf } from '../wire/endpoint.ts';
import { accountNumber, count, done, filled, instant, pagingQuery, resultsOf, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { mostNumbersAdded } from '../wire/paging.ts';
import { audienceKey } from './audience.ts';

/** Lists of accounts that audiences name (people 7.3). */

const listNames = {
  name: filled(100).check(z.regex(/\S/)),
  translations: z.optional(translationsOf('name')),
};

const accountList = z.strictObject({
  key: text(40),
  name: text(100),
  translations: translationsOf('name'),
  memberCount: count,
  /** When accounts were last added or removed, or the names changed. */
  changedDate: instant,
});
export type AccountList = z.infer<typeof accountList>;

const listMember = z.strictObject({
  externalAccountIdentifier: text(100),
  fullName: text(201),
  title: z.nullable(text(20)),
  country: text(3),
  addedDate: instant,
});
export type ListMember = z.infer<typeof listMember>;

const params = z.strictObject({ key: audienceKey });
const ofLists = { eventSource: 'all-events', costs: { storage: 'staff-changes' } } as const;
const listed = ['listed-people', 'listed-people-all', 'listed-by-staff'] as const;

export const accountListsEndpoints = endpointsOf({
  listAccountLists: editors('GET /account-lists', {
    summary: 'Lists the account lists by name, for audiences.',
    eventSource: 'no-event',
    output: z.array(accountList),
  }),
  createAccountList: editors('POST /account-lists', {
    ...ofLists,
    summary: 'Creates an empty account list. Its key never changes.',
    body: z.strictObject({ key: audienceKey, ...listNames }),
    output: accountList,
    errors: ['ACCOUNT_LIST_EXISTS', 'TOO_MANY_ACCOUNT_LISTS'],
  }),
  renameAccountList: editors('PUT /account-lists/:key', {
    ...ofLists,
    summary: 'Changes the names of an account list.',
    params,
    body: z.strictObject(listNames),
    output: accountList,
    errors: ['RECORD_NOT_FOUND'],
  }),
  deleteAccountList: editors('DELETE /account-lists/:key', {
    ...ofLists,
    summary: 'Deletes an account list that no event uses.',
    params,
    output: done,
    errors: ['RECORD_NOT_FOUND', 'ACCOUNT_LIST_IN_USE'],
    sendsSuccess: true,
  }),
  listListMembers: editors('GET /account-lists/:key/members', {
    summary: 'Lists the accounts of a list by number. `searchText` matches words of name and number.',
    eventSource: 'all-events',
    costs: { cpu: 'reports', storage: listed, guesses: listed },
    params,
    query: z.strictObject({ ...pagingQuery, searchText: z.optional(text(100)) }),
    output: resultsOf(listMember),
    errors: ['RECORD_NOT_FOUND'],
  }),
  addListMembers: editors('POST /account-lists/:key/members', {
    summary: `Adds accounts by number, at most ${mostNumbersAdded} at once. Unknown numbers are returned, and the others are added.`,
    eventSource: 'all-events',
    costs: { cpu: 'list-additions', storage: 'list-additions', guesses: 'list-additions' },
    params,
    body: z.strictObject({ numbers: z.array(accountNumber).check(z.minLength(1), z.maxLength(mostNumbersAdded)) }),
    output: z.strictObject({
      added: count,
      /** Accounts that the list already had. */
      present: count,
      /** The numbers without an account, as sent. */
      unknown: z.array(text(40)),
    }),
    errors: ['RECORD_NOT_FOUND', 'ACCOUNT_LIST_FULL'],
  }),
  removeListMember: editors('DELETE /account-lists/:key/members/:externalAccountIdentifier', {
    ...ofLists,
    summary: 'Removes an account from a list.',
    params: z.strictObject({ key: audienceKey, externalAccountIdentifier: accountNumber }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
