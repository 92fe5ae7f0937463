import { retentionDefaults } from '@foyer/domain/people/retention';
import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import type { Tables } from '../src/db/schema.ts';

/**
 * The record of processing activities (GDPR, article 30). The activities are written here; their columns come from the list of what happens to every
 * column (`every-column.test.ts`), and the periods from the defaults of `RETENTION`.
 */
interface Activity {
  name: string;
  purpose: string;
  persons: string;
  tables: readonly (keyof Tables)[];
  /** Kinds of `RETENTION`, with what each of them is about. */
  periods: Partial<Record<RetentionKind, string>>;
  /** What ends the storage besides `RETENTION`. */
  otherwise?: string;
  recipients: string;
}

export const activities: readonly Activity[] = [
  {
    name: 'Accounts and sign-in',
    purpose: 'Identify a person, let them sign in, and protect their account.',
    persons: 'consultants, guests with an account, staff',
    tables: [
      'account',
      'address',
      'session',
      'sign_in_token',
      'sign_in_device',
      'passkey',
      'totp',
      'recovery_code',
      'sign_in_step',
      'factor_reset',
      'provider_sign_in',
      'provider_identity',
      'staff_seen',
      'staff_pin',
      'rate_limit',
    ],
    periods: { 'sign-ins': 'devices of sign-ins' },
    otherwise: 'A session and a sign-in link end after their own time. An account stays until it is anonymised.',
    recipients: 'none',
  },
  {
    name: 'Registration and tickets',
    purpose: 'Sell and manage tickets: who attends which event, with which answers, in which team.',
    persons: 'buyers, attendees, guests',
    tables: [
      'orders',
      'order_intent',
      'order_intent_stock',
      'ticket',
      'calendar_feed',
      'ticket_search',
      'ticket_history',
      'ticket_add_on',
      'ticket_package',
      'ticket_group',
      'ticket_group_member',
      'ticket_group_claim',
      'ticket_claim',
      'form_link',
      'hold',
      'purchase_window',
      'missing_answers',
    ],
    periods: { answers: 'answers of forms, from the end of the event', holds: 'holds on tickets' },
    recipients: 'organisers and staff of the event; team leaders see the members of their team',
  },
  {
    name: 'Waiting lists, draws and earned places',
    purpose: 'Give scarce tickets out fairly, and prove afterwards that it was fair.',
    persons: 'people who wait, who entered a draw, or who qualified',
    tables: [
      'waiting_entry',
      'draw_entry',
      'draw_entry_member',
      'earned_place',
      'qualification_candidate',
      'sale_alert',
      'sale_alert_opening',
    ],
    periods: {},
    otherwise: 'Entries stay as evidence. Alerts end with the sale.',
    recipients: 'organisers and staff of the event',
  },
  {
    name: 'Payments and receipts',
    purpose: 'Take and refund money, answer disputes, and keep the books that the law requires.',
    persons: 'payers, addressees of receipts',
    tables: [
      'payment',
      'payment_attempt',
      'refund',
      'dispute',
      'receipt',
      'receipt_addressee',
      'other_amount',
      'provider_entry',
      'sandbox_charge',
      'sandbox_refund',
      'sandbox_dispute',
      'sandbox_webhook',
    ],
    periods: {},
    otherwise: 'Payments and receipts stay, because tax law requires them. Card numbers are never stored.',
    recipients:
      'the payment provider (Stripe): card data, name, mail address, address of the payer, amount and order number',
  },
  {
    name: 'Entry and badges',
    purpose: 'Admit people at the door, count arrivals, and print badges.',
    persons: 'attendees, staff at the door',
    tables: ['check_in', 'door_scan', 'list_entry', 'badge', 'badge_award', 'badge_print'],
    periods: { scans: 'scans at the door' },
    recipients: 'staff at the door; their devices store the list of attendees of the event until it ends',
  },
  {
    name: 'Mail',
    purpose: 'Send tickets, receipts, changes and messages about an event.',
    persons: 'buyers, attendees, people who are invited',
    tables: ['outbox', 'attendee_message_delivery', 'news_opt_out'],
    periods: { mail: 'sent mails', 'failed-mail': 'mails that could not be delivered' },
    otherwise: 'The hash of an address that wants no news stays, so that it gets none.',
    recipients: 'the mail server (`SMTP_URL`): address, name, content of the mail',
  },
  {
    name: 'Passes in phone wallets',
    purpose: 'Show a ticket in the wallet of a phone, and update it.',
    persons: 'attendees who add a pass',
    tables: ['wallet_pass', 'wallet_device'],
    periods: {},
    otherwise: 'A device is deleted when it removes the pass.',
    recipients: 'Apple or Google, when the attendee adds a pass: name and event on the ticket',
  },
  {
    name: 'Recognition and audiences',
    purpose: 'Show titles and awards, congratulate, and decide who may buy.',
    persons: 'consultants',
    tables: ['account_title', 'account_award', 'shout_out', 'account_list_member'],
    periods: {},
    otherwise: 'They end when the organisation imports a list without them, or the account is anonymised.',
    recipients: 'organisers; shout-outs are shown at the event',
  },
  {
    name: 'Audit log and error reports',
    purpose: 'Prove who changed what, find misuse, and repair faults.',
    persons: 'all people with an account',
    tables: ['audit_log', 'website_log'],
    periods: {
      reading: 'entries about reading and acting for accounts',
      edits: 'entries about corrected answers and names',
      reports: 'error reports of browsers',
    },
    otherwise: 'Entries about other changes stay.',
    recipients: 'administrators; the operator of the server reads logs, which have IP addresses and account numbers',
  },
  {
    name: 'Webhooks',
    purpose: 'Notify other systems of the organisation of orders, tickets and check-ins.',
    persons: 'buyers and attendees, by account number',
    tables: ['webhook_message'],
    periods: {},
    otherwise: '30 days.',
    recipients: 'the addresses that administrators enter (docs/integrations.md)',
  },
];

/** What happens to the columns of a table when a person is anonymised, as in `every-column.test.ts`. */
export interface ColumnFates {
  gone?: string;
  erased?: string;
  retained?: string;
  none?: string;
}

/** Tables with data about a person that belong to no activity, and tables that belong to several. */
export function unassignedTables(fates: Readonly<Record<string, ColumnFates>>): string[] {
  const listed: string[] = activities.flatMap(({ tables }) => [...tables]);
  const personal = Object.entries(fates).flatMap(([table, { gone, erased, retained }]) =>
    gone === undefined && erased === undefined && retained === undefined ? [] : [table],
  );
  return [
    ...personal.filter((table) => !listed.includes(table)),
    ...listed.filter((table, index) => listed.indexOf(table) !== index || !personal.includes(table)),
  ];
}

const days = (kind: RetentionKind): string => {
  const period = retentionDefaults[kind];
  return period === null ? 'no limit by default' : `${period} days`;
};

const toFillIn = '_to be filled in by the organisation_';

/** The text of `docs/record-of-processing.md`. */
export function recordOfProcessing(fates: Readonly<Record<string, ColumnFates>>): string {
  const columns = (tables: readonly string[], fate: 'gone' | 'erased' | 'retained') =>
    tables.flatMap((table) => {
      const names = fates[table]?.[fate];
      return names === undefined ? [] : [`\`${table}\` (${names.split(' ').join(', ')})`];
    });
  const row = (name: string, text: string) => `| ${name} | ${text} |`;
  const sections = activities.map(({ name, purpose, persons, tables, periods, otherwise, recipients }) =>
    [
      `## ${name}`,
      '',
      row('', ''),
      row('---', '---'),
      row('purpose', purpose),
      row('legal basis', toFillIn),
      row('persons', persons),
      row(
        'deleted or emptied when the person is anonymised',
        [...columns(tables, 'gone'), ...columns(tables, 'erased')].join('; ') || 'nothing',
      ),
      row('stays without a name', columns(tables, 'retained').join('; ') || 'nothing'),
      row(
        'how long',
        [
          ...Object.entries(periods).map(
            ([kind, about]) =>
              `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${days(kind as RetentionKind)} (\`${kind}\`).`,
          ),
          ...(otherwise === undefined ? [] : [otherwise]),
        ].join(' '),
      ),
      row('recipients', recipients),
      '',
    ].join('\n'),
  );
  return [
    '# Record of processing activities',
    '',
    'Use this page as the start of the record that article 30 of the GDPR requires. Copy it, and fill in what only your organisation knows. A test writes it from the',
    'list of all columns: `npm test -- apps/server/src/modules/people/privacy/every-column.test.ts -u`.',
    '',
    '| | |',
    '| --- | --- |',
    `| controller, representative, data protection officer | ${toFillIn} |`,
    `| operator of the servers and of the backups | ${toFillIn} |`,
    `| transfers to third countries, and their safeguards | ${toFillIn} |`,
    '| security measures | [security.md](security.md) and [asvs.md](asvs.md) |',
    '| information and deletion on request | a person downloads their data on the account page; an administrator anonymises an account ([people](product/people.md)) |',
    '',
    'Periods in days are the defaults of `RETENTION` ([operations](operations.md)). Backups contain everything until they are deleted. With `IMAGES_BUCKET`, pictures are in',
    'that storage; they belong to events, not to people. Traces have no personal data.',
    '',
    ...sections,
  ].join('\n');
}
