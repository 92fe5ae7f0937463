import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import {
  accountNumber,
  done,
  emailAddress,
  emptyBody,
  filled,
  id,
  instant,
  pagingQuery,
  resultsOf,
  text,
} from '../wire/primitives.ts';
import { countries, invitationDays, locales, roles } from '../wire/vocabulary.ts';

/** Accounts of staff, for administrators (people 4.6). The use cases are those of `foyer admin`. */

const staffStates = [
  'ACTIVE',
  /** No password yet, and a mailed link that still works. */
  'INVITED',
  /** Never used the product, and the mailed link has expired. */
  'INVITATION_EXPIRED',
  'CLOSED',
] as const;

/** A role for all events or one, for all times or a time span (people 4.8). Administrators have no restriction. */
const grantFields = {
  role: z.enum(roles),
  /** `null`: all events. */
  eventId: z.nullable(id),
  /** The role begins at this moment; `null`: without a start. */
  validFrom: z.nullable(instant),
  /** The role ends at this moment; `null`: without an end. */
  validUntil: z.nullable(instant),
  /** Where the person works, like `Gate B`. For people to read. */
  label: z.nullable(filled(40).check(z.regex(/\S/))),
};
const staffGrant = z.strictObject(grantFields);
export type StaffGrant = z.infer<typeof staffGrant>;
/** Maximum number of grants of an account. */
export const mostGrants = 50;

const staffAccount = z.strictObject({
  accountId: id,
  externalAccountIdentifier: text(100),
  fullName: text(201),
  emailAddress: z.nullable(text(254)),
  /** The roles of all grants, also of grants that have ended or not begun. */
  roles: z.array(z.enum(roles)),
  grants: z.array(
    z.strictObject({
      ...grantFields,
      eventName: z.nullable(text(300)),
      timeZone: z.nullable(text(60)),
      /** Until when the role counts without another sign-in at this identity provider; `null`: given by hand. */
      renewal: z.nullable(z.strictObject({ provider: text(30), until: instant })),
    }),
  ),
  state: z.enum(staffStates),
  /** When the latest unused link expires; `null` without one. */
  linkExpires: z.nullable(instant),
  /** Accurate to five minutes; `null` for a person who has never signed in. */
  lastSeen: z.nullable(instant),
  /** A consultant with roles also registers for events. */
  isConsultant: z.boolean(),
  /** The signed-in person, who cannot change their own account here. */
  isOwn: z.boolean(),
});
export type StaffAccount = z.infer<typeof staffAccount>;

const params = z.strictObject({ externalAccountIdentifier: accountNumber });
const name = z.pipe(z.string().check(z.maxLength(300), z.trim()), z.string().check(z.minLength(1), z.maxLength(50)));
/** Days until a mailed link expires. */
const days = z.literal(invitationDays);
const link = z.strictObject({ days });
const changed = { params, output: done, sendsSuccess: true } as const;
const refusals = ['RECORD_NOT_FOUND', 'OWN_STAFF_ACCOUNT'] as const;

export const staffEndpoints = endpointsOf({
  listStaff: adminOnly('GET /admin/staff', {
    summary: 'Lists the accounts with a role, open accounts first. `searchText` matches words of name, id and address.',
    query: z.strictObject({ ...pagingQuery, searchText: z.optional(text(100)) }),
    output: resultsOf(staffAccount),
  }),
  createStaff: adminOnly('POST /admin/staff', {
    confirm: 'with-factor',
    summary: 'Creates a staff account and mails a one-time sign-in link that works for the given days.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts', guesses: 'staff-accounts' },
    body: z.strictObject({
      userId: z.pipe(
        z.string().check(z.maxLength(300), z.normalize('NFKC'), z.trim()),
        z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)),
      ),
      firstName: name,
      lastName: name,
      emailAddress,
      grants: z.array(staffGrant).check(z.minLength(1), z.maxLength(mostGrants)),
      locale: z.enum(locales),
      country: z.enum(countries),
      days,
    }),
    output: done,
    errors: ['USER_ID_TAKEN', 'USER_ID_NOT_POSSIBLE'],
    sendsSuccess: true,
  }),
  changeStaffRoles: adminOnly('PUT /admin/staff/:externalAccountIdentifier/roles', {
    confirm: 'with-factor',
    ...changed,
    summary:
      'Replaces the roles of another staff account, and ends its sessions. Only a consultant can lose all roles.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts' },
    body: z.strictObject({ grants: z.array(staffGrant).check(z.maxLength(mostGrants)) }),
    errors: [...refusals, 'LAST_ADMINISTRATOR'],
  }),
  addStaffRoles: adminOnly('POST /admin/staff/:externalAccountIdentifier/roles', {
    confirm: 'with-factor',
    ...changed,
    summary:
      'Gives an account further roles, also a consultant without a role. The account keeps the roles that it has.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts', guesses: 'staff-accounts' },
    body: z.strictObject({ grants: z.array(staffGrant).check(z.minLength(1), z.maxLength(mostGrants)) }),
    errors: [...refusals],
  }),
  resetStaff: adminOnly('POST /admin/staff/:externalAccountIdentifier/reset', {
    confirm: 'with-factor',
    ...changed,
    summary: 'Removes the password, ends all sessions and mails a new one-time sign-in link.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts' },
    body: link,
    errors: [...refusals, 'NO_EMAIL_ADDRESS'],
  }),
  closeStaff: adminOnly('POST /admin/staff/:externalAccountIdentifier/close', {
    confirm: 'with-factor',
    ...changed,
    summary: 'Closes another staff account and ends its sessions. The last administrator cannot be closed.',
    costs: { storage: 'staff-accounts' },
    body: emptyBody,
    errors: [...refusals, 'LAST_ADMINISTRATOR'],
  }),
  reopenStaff: adminOnly('POST /admin/staff/:externalAccountIdentifier/reopen', {
    confirm: 'with-factor',
    ...changed,
    summary: 'Opens a closed staff account with its roles and without its password, and mails a one-time sign-in link.',
    costs: { mail: 'staff-accounts', storage: 'staff-accounts' },
    body: link,
    errors: [...refusals, 'NO_EMAIL_ADDRESS'],
  }),
});
