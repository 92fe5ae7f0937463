import { userInfo } from 'node:os';
import { countries, locales, roles as allRoles } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { homeOf } from '@foyer/domain/people/home';
import type { Config } from '../ops/config.ts';
import { addressOf } from '../ops/listen.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import {
  changeGrants,
  checkUserId,
  closeStaff,
  createStaffAccount,
  listStaff,
  forgetProviders,
  removeFactorsOf,
  resetStaff,
  StaffRefusal,
  type StaffContext,
  type SignInMethod,
  lockStaff,
} from '../modules/people/staff/index.ts';
import { listGrants } from '../modules/people/grants/index.ts';
import { grantOptions, grantsFrom, grantText, roleOf } from './admin-grants.ts';
import { askPassword } from './ask-password.ts';
import { foyerCommand } from '../ops/version.ts';
import { command, UsageError, type CommandGroup } from './command-line.ts';
import { readCommandConfig, printLine, withSharedStore } from './command-store.ts';
import { terminal } from './terminal.ts';

const mailLink = {
  type: 'boolean',
  about: 'Mail a sign-in link instead of asking for a password. It works for 15 minutes.',
} as const;

const create = command({
  summary: 'Create a staff account. Prompts for the password, or reads it from standard input.',
  words: ['user id'],
  options: {
    role: { type: 'string', value: allRoles.join('|'), multiple: true, about: 'Can be repeated. Default: admin.' },
    ...grantOptions,
    'first-name': { type: 'string', value: 'name', about: 'Default: the user id.' },
    'last-name': { type: 'string', value: 'name', about: 'Default: Staff.' },
    email: { type: 'string', value: 'address', about: 'Address for links and notices.' },
    locale: { type: 'string', value: locales.join('|'), about: 'Default: en-US.' },
    country: { type: 'string', value: countries.join('|'), about: 'Default: USA.' },
    'mail-link': mailLink,
  },
  run: async ({ values, words: [userId = ''] }) => {
    const country = oneOf('country', countries, values.country ?? 'USA');
    const roles = [...new Set((values.role ?? ['admin']).map(roleOf))];
    const staff = {
      userId,
      firstName: values['first-name'] ?? userId,
      lastName: values['last-name'] ?? 'Staff',
      emailAddress: emailOf(values.email),
      locale: oneOf('locale', locales, values.locale ?? 'en-US'),
      country,
      currency: homeOf(country).currency,
    };
    // Report a wrong user id, event or time before the password prompt.
    const closed = await withSharedStore(async ({ database }) => {
      await plainly(checkUserId(database.kysely, userId));
      await grantsFrom(database.kysely, roles, values);
    });
    if (closed !== 0) return closed;
    const method = await signInMethodFor(values['mail-link'] ?? false);
    return withSharedStore(async ({ database }) => {
      const grants = await grantsFrom(database.kysely, roles, values);
      await plainly(createStaffAccount(database, { ...staff, grants }, method, context('create')));
      printLine(`Created ${userId}: ${roles.join(', ')}.${signInNote(method)}`);
    });
  },
});

const list = command({
  summary: 'List the open staff accounts with their roles.',
  run: () =>
    withSharedStore(async ({ database }) => {
      const staff = await listStaff(database.kysely);
      for (const each of staff) {
        const name = fullName({ firstName: each.first_name, lastName: each.last_name }, 'en-US');
        const method = each.has_password ? 'password' : 'link only';
        printLine(
          [
            each.external_account_identifier,
            each.grants.map(grantText).join(','),
            name,
            each.email_address ?? '-',
            method,
          ].join('\t'),
        );
      }
      if (staff.length === 0) printLine(`No staff account exists. Create one: ${foyerCommand} admin create <user id>.`);
    }),
});

const reset = command({
  summary: 'Set a new password or mail a new link for a staff account. Ends its sessions.',
  words: ['user id'],
  options: { 'mail-link': mailLink },
  run: async ({ values, words: [userId = ''] }) => {
    // Report a wrong user id before the password prompt.
    const closed = await withSharedStore(({ database }) =>
      plainly(database.transaction(async (tx) => void (await lockStaff(tx, userId)))),
    );
    if (closed !== 0) return closed;
    const method = await signInMethodFor(values['mail-link'] ?? false);
    return withSharedStore(async ({ database }) => {
      await plainly(resetStaff(database, userId, method, context('reset')));
      printLine(`Reset ${userId}.${signInNote(method)}`);
    });
  },
});

const resetFactors = command({
  summary:
    'Remove the passkeys, the authenticator app and the recovery codes of an account, for a person who has lost them. The password stays.',
  words: ['user id'],
  run: ({ words: [userId = ''] }) =>
    withSharedStore(async ({ database }) => {
      const had = await plainly(removeFactorsOf(database, userId, context('reset-factors')));
      printLine(had ? `Removed the second factors of ${userId}.` : `${userId} has no second factor.`);
    }),
});

const forgetProvider = command({
  summary:
    'Separate an account from its person at the identity providers. The next person whose claims name the account gets it.',
  words: ['user id'],
  run: ({ words: [userId = ''] }) =>
    withSharedStore(async ({ database }) => {
      const providers = await plainly(forgetProviders(database, userId, context('forget-provider')));
      printLine(
        providers.length === 0
          ? `${userId} belongs to nobody at a provider.`
          : `Separated ${userId} from its person at ${providers.join(', ')}.`,
      );
    }),
});

const close = command({
  summary: 'Close a staff account: ends its sessions and prevents sign-in. The last administrator cannot be closed.',
  words: ['user id'],
  run: ({ words: [userId = ''] }) =>
    withSharedStore(async ({ database }) => {
      await plainly(closeStaff(database, userId, context('close')));
      printLine(`Closed ${userId}.`);
    }),
});

const roles = command({
  summary:
    'Show the roles of a staff account or a consultant with their events and times, or replace them. A change ends the sessions of the account.',
  words: ['user id'],
  options: {
    role: {
      type: 'string',
      value: allRoles.join('|'),
      multiple: true,
      about: 'Can be repeated. Without a role, the command shows the roles and changes nothing.',
    },
    add: { type: 'boolean', about: 'Keep the roles that the account has.' },
    none: { type: 'boolean', about: 'Remove all roles of a consultant. Use foyer admin close for a staff account.' },
    ...grantOptions,
  },
  run: ({ values, words: [userId = ''] }) =>
    withSharedStore(async ({ database }) => {
      const db = database.kysely;
      const wanted = [...new Set((values.role ?? []).map(roleOf))];
      const { event, from, until, label, add, none = false } = values;
      const hasMore = [event, from, until, label, add].some((value) => value !== undefined);
      if (none && (hasMore || wanted.length > 0)) throw new UsageError('--none takes no other option.');
      if (wanted.length === 0 && hasMore) throw new UsageError('Name at least one --role.');
      const account = await plainly(
        database.transaction((tx) => lockStaff(tx, userId, undefined, { withConsultants: true })),
      );
      const listed = async () => (await listGrants(db, [account.account_id])).get(account.account_id) ?? [];
      if (none && account.account_type_code === 'STAFF') {
        throw new UsageError(`${userId} is a staff account and needs a role. Close it: foyer admin close ${userId}.`);
      }
      if (wanted.length > 0 || none) {
        const grants = [...(add ? await listed() : []), ...(await grantsFrom(db, wanted, values))];
        await plainly(changeGrants(database, userId, grants, context('roles'), { withConsultants: true }));
      }
      const grants = await listed();
      for (const grant of grants) printLine(grantText(grant));
      if (grants.length === 0) printLine(`${account.external_account_identifier} has no role.`);
    }),
});

export const admin: CommandGroup = {
  summary: 'Staff accounts: create, list, roles, reset, reset-factors, forget-provider, close.',
  commands: { create, list, roles, reset, 'reset-factors': resetFactors, 'forget-provider': forgetProvider, close },
};

/** Prompts before a database is opened, so no open transaction waits for a person. */
async function signInMethodFor(byLink: boolean): Promise<SignInMethod> {
  if (byLink) return { mailLink: { publicUrl: publicUrlOf(readCommandConfig()) } };
  return { password: await askPassword({ input: terminal().stdin, output: terminal().stderr }) };
}

function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? addressOf(host, port);
}

const signInNote = (method: SignInMethod) =>
  'mailLink' in method ? ' The running server mails the link; it works for 15 minutes.' : '';

function context(act: string): StaffContext {
  return { actor: null, now: new Date(), notes: `foyer admin ${act}, by ${userInfo().username}` };
}

async function plainly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StaffRefusal) throw new PlainFailure(error.message);
    throw error;
  }
}

function oneOf<T extends string>(option: string, choices: readonly T[], value: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`--${option} must be one of ${choices.join(', ')}.`);
  return found;
}

function emailOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(value)) throw new UsageError('--email must be an address, like ada@example.com.');
  return value;
}
