import type { Country, Locale, Role, Title } from '@foyer/contract/wire/vocabulary';
import type { NewAccount } from '../factories/account.ts';
import { nameOf, type Culture, type Name } from './names.ts';

/** All demo accounts by number (system 6.4). Data that is not listed here is derived from the number. */

export interface Person {
  account: NewAccount & {
    external_account_identifier: string;
    first_name: string;
    last_name: string;
    country_code: Country;
  };
  upline: string | null;
}

const number = (prefix: 'C1' | 'C2', n: number) => `${prefix}${String(n).padStart(6, '0')}`;

interface Known {
  firstName: string;
  lastName: string;
  latin: string;
  country: Country;
  locale: Locale;
  title: Title | null;
}

/** Accounts that documents, tests and the demo banner refer to by name. */
const known: Record<string, Known> = {
  C1000001: {
    firstName: 'Emily',
    lastName: 'Carter',
    latin: 'emily.carter',
    country: 'USA',
    locale: 'en-US',
    title: 'RC',
  },
  C1000002: {
    firstName: 'María Fernanda',
    lastName: 'López',
    latin: 'maria.lopez',
    country: 'USA',
    locale: 'es-US',
    title: 'MC',
  },
  C1000003: { firstName: '美咲', lastName: '佐藤', latin: 'misaki.sato', country: 'JPN', locale: 'ja-JP', title: 'MC' },
  C1000004: {
    firstName: 'Olivia',
    lastName: 'Tremblay',
    latin: 'olivia.tremblay',
    country: 'CAN',
    locale: 'en-US',
    title: 'RC',
  },
  C1000005: {
    firstName: 'Daniel',
    lastName: 'Brooks',
    latin: 'daniel.brooks',
    country: 'USA',
    locale: 'en-US',
    title: 'MC',
  },
  C2000001: {
    firstName: 'Victoria',
    lastName: 'Hayes',
    latin: 'victoria.hayes',
    country: 'USA',
    locale: 'en-US',
    title: 'SC',
  },
};

const cultures: readonly Culture[] = [
  'english',
  'spanish',
  'english',
  'japanese',
  'english',
  'canadian',
  'english',
  'japanese',
  'spanish',
  'english',
];
const countryOf: Record<Culture, Country> = { english: 'USA', spanish: 'USA', canadian: 'CAN', japanese: 'JPN' };
const localeOf: Record<Culture, Locale> = { english: 'en-US', spanish: 'es-US', canadian: 'en-US', japanese: 'ja-JP' };

/** Lower titles are more frequent. */
function titleOf(n: number): Title | null {
  if (n % 41 === 0) return 'NC';
  if (n % 17 === 0) return 'EC';
  if (n % 9 === 0) return 'SC';
  if (n % 4 === 0) return 'RC';
  return n % 7 === 0 ? null : 'MC';
}

function generated(n: number, offset: number): Known {
  const culture = cultures[n % cultures.length] ?? 'english';
  const name: Name = nameOf(culture, n + offset);
  return { ...name, country: countryOf[culture], locale: localeOf[culture], title: titleOf(n) };
}

function phoneOf(country: Country, n: number): string {
  const tail = String(1000 + ((n * 37) % 9000));
  if (country === 'JPN') return `090-${String(1000 + ((n * 91) % 9000))}-${tail}`;
  return country === 'CAN' ? `+1 604 555 ${tail}` : `+1 312 555 ${tail}`;
}

/** The upline of an account. C1000001 leads 2 to 20, on several levels. C1000021 and C2000001 start separate organisations. */
function uplineOf(prefix: 'C1' | 'C2', n: number): string | null {
  if (prefix === 'C2') return n === 1 ? null : number('C2', Math.ceil((n - 1) / 3));
  if (n === 1 || n === 21) return null;
  if (n <= 8) return number('C1', 1);
  if (n <= 14) return number('C1', 2 + (n % 3));
  if (n <= 18) return number('C1', 9 + (n % 2));
  if (n <= 20) return number('C1', 15);
  return number('C1', 21 + Math.floor((n - 22) / 4));
}

function person(prefix: 'C1' | 'C2', n: number): Person {
  const identifier = number(prefix, n);
  const { firstName, lastName, latin, country, locale, title } =
    known[identifier] ?? generated(n, prefix === 'C2' ? 137 : 0);
  return {
    account: {
      external_account_identifier: identifier,
      first_name: firstName,
      last_name: lastName,
      title,
      // Names repeat, but e-mail addresses are unique.
      email_address: known[identifier]
        ? `${latin}@example.com`
        : `${latin}${prefix === 'C2' ? 2000 + n : n}@example.com`,
      phone_number: phoneOf(country, n),
      country_code: country,
      locale,
    },
    upline: uplineOf(prefix, n),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** C1000001..C1000250 and C2000001..C2000020. */
export const consultants: readonly Person[] = [
  ...upTo(250).map((n) => person('C1', n)),
  ...upTo(20).map((n) => person('C2', n)),
];

const staffAccount = <A extends NewAccount & { external_account_identifier: string }>(account: A) => ({
  ...account,
  account_type_code: 'STAFF',
  email_address: `${account.external_account_identifier}@foyer.example`,
  phone_number: '+1 312 555 0100',
  title: null,
});

/** Staff accounts with a role for all events. */
export const staff: readonly (NewAccount & { external_account_identifier: string })[] = [
  staffAccount({ external_account_identifier: 'admin', first_name: 'Ada', last_name: 'Morgan', roles: ['admin'] }),
  staffAccount({ external_account_identifier: 'helper', first_name: 'Henry', last_name: 'Ellis', roles: ['helper'] }),
  staffAccount({
    external_account_identifier: 'scanner',
    first_name: 'Sky',
    last_name: 'Ramirez',
    roles: ['ticket-scanner'],
  }),
];

const atOneEvent = (role: Role, label: string | null, account: Parameters<typeof staffAccount>[0]) => ({
  ...staffAccount(account),
  role,
  label,
});
/** Staff of one event (`write-event-staff.ts`). */
export const eventStaff = [
  atOneEvent('ticket-scanner', 'Gate B', {
    external_account_identifier: 'gate-b',
    first_name: 'Gale',
    last_name: 'Ibarra',
  }),
  atOneEvent('organiser', null, {
    external_account_identifier: 'organizer',
    first_name: 'Olivia',
    last_name: 'Park',
  }),
  atOneEvent('desk', 'Desk 1', { external_account_identifier: 'desk', first_name: 'Dario', last_name: 'Nunez' }),
  atOneEvent('reports', null, { external_account_identifier: 'reports', first_name: 'Rie', last_name: 'Tanaka' }),
];
