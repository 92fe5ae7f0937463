import { sql } from 'kysely';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderAnswer, OrderRequest } from '@foyer/contract/orders/orders';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { defaultPurchaseWindowMinutes } from '@foyer/domain/payments/payment-rules';
import type { CallContext } from '../src/calls/context.ts';
import type { Database, Db } from '../src/db/database.ts';
import { createInventory } from '../src/modules/stock/index.ts';
import {
  createOrders,
  orderPurpose,
  orderWriter,
  type Orders,
  type OrdersDependencies,
} from '../src/modules/orders/index.ts';
import { createPlanReaders } from '../src/modules/orders/plan/index.ts';
import { noFault, type Payments } from '../src/modules/payments/index.ts';
import { changePurpose } from '../src/modules/tickets/changes/index.ts';
import { createAccounts, createStaff, type CreatedAccount, type NewAccount } from '../src/seed/factories/account.ts';
import {
  createEvent,
  createTicketConfiguration,
  type NewEvent,
  type NewTicketConfiguration,
} from '../src/seed/factories/event.ts';
import { createTestApp, type TestAnswer, type TestApp, type TestAppOptions } from './app.ts';
import { openTestSessions } from './sessions.ts';

/** Test cards of the sandbox by scenario. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  invalid: '4000000000000069',
  authorization: '4000000000009995',
  general: '4000000000000119',
  /** Its bank requires confirmation by the payer (3-D Secure). */
  challenged: '4000000000003220',
  slow: '4000000000002008',
  timeOutBefore: '4000000000004087',
  timeOutAfter: '4000000000004186',
  unreachable: '4000000000005027',
} as const;
const cvv = '737';

/** A card payment that passes the form's rules. */
export const payBy = (creditCardNumber: string = cards.good): NonNullable<OrderRequest['chargeCreditCardRequest']> => ({
  creditCard: {
    firstName: 'Robin',
    lastName: 'Payer',
    email: 'payer@example.com',
    creditCardNumber,
    expMonth: '12',
    expYear: '2031',
    cvv,
    cardCountryCode: 'USA',
  },
  billingAddress: { address1: '1 Main Street', locality: 'Springfield', region: 'IL', postalCode: '62701' },
});

export interface Person {
  accountId: number;
  externalAccountIdentifier: string;
  token: string;
}

/** An app with one event and helpers for orders. */
export interface Shop {
  app: TestApp;
  eventId: number;
  ticketType(ticket?: Partial<NewTicketConfiguration>): Promise<number>;
  people(count: number, account?: NewAccount): Promise<Person[]>;
  person(account?: NewAccount): Promise<Person>;
  staff(roles?: Role[]): Promise<Person>;
  order(
    person: Person,
    body: Partial<OrderRequest>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<OrderAnswer & ErrorBody>>;
  close(): Promise<void>;
}

/** The line of a person's own ticket. */
export const selfTicket = (
  person: Pick<Person, 'externalAccountIdentifier'>,
  ticketConfigurationId: number,
  more: Partial<OrderRequest['tickets'][number]> = {},
): OrderRequest['tickets'][number] => ({
  externalAccountIdentifier: person.externalAccountIdentifier,
  relationshipType: 'CONSULTANT',
  ticketConfigurationId,
  values: { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' },
  ...more,
});

/** The call context of a person, as `http` would build it. */
export function contextOf(shop: Pick<Shop, 'app'>, person: Person, roles: Role[] = []): CallContext {
  return {
    actor: { ...person, firstName: 'Robin', lastName: 'Taylor', locale: 'en-US', country: 'USA', roles },
    now: shop.app.clock.now(),
    locale: 'en-US',
    requestId: 'test',
    remoteAddress: '127.0.0.1',
  };
}

/** The order engine as a separate process on the same database, with its own group commit. */
export function anotherProcess(
  { app }: { app: { database: Database; gateways: Pick<TestApp['gateways'], 'payments'> } },
  more: Partial<Pick<Payments, 'gateway' | 'fault'> & Pick<OrdersDependencies, 'paymentMode'>> = {},
): Orders {
  const { gateway = app.gateways.payments, fault = noFault, paymentMode = 'card' } = more;
  const { database } = app;
  const purchaseWindowMs = defaultPurchaseWindowMinutes * 60_000;
  const inventory = createInventory({ database, gateway, orders: orderWriter, purchaseWindowMs });
  const { engine } = inventory;
  const about = {
    engine,
    purposes: { order: orderPurpose(engine), ticket_change: changePurpose(database) },
    publicUrl: () => 'http://foyer.test',
    log: () => undefined,
    disputedTickets: 'keep' as const,
    refundPatienceDays: 14,
    purchaseWindowMs: defaultPurchaseWindowMinutes * 60_000,
  };
  return createOrders({
    database,
    inventory,
    readers: createPlanReaders(database),
    payments: { database, gateway, fault, ...about },
    paymentMode,
    wallets: paymentMode === 'card' ? gateway.wallets : [],
    paymentLimits: gateway.limits,
    purchaseWindowMs,
    cardKey: (cardNumber) => `key of ${cardNumber}`,
    codes: { issue: () => 'code', isGenuine: () => true },
    fault,
  });
}

/** Removes a guard from an SQL function of this database, to show that a test fails without it. */
export async function weaken(
  db: Db,
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef(${name}::regproc) AS text`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no such part: ${from}`);
    text = text.replaceAll(from, to);
  }
  await sql.raw(text).execute(db);
}

export async function openShop(options: TestAppOptions & { event?: NewEvent; app?: TestApp } = {}): Promise<Shop> {
  const { event, app: given, ...appOptions } = options;
  const app = given ?? (await createTestApp({ now: '2026-01-20T12:00:00Z', ...appOptions }));
  const db = app.database.kysely;
  const eventId = await createEvent(db, event);
  const signIn = async (accounts: readonly CreatedAccount[]): Promise<Person[]> => {
    const ids = accounts.map(({ accountId }) => accountId);
    const tokens = await openTestSessions(db, ids, { now: app.clock.now() });
    return accounts.map((account, index) => ({ ...account, token: tokens[index] ?? '' }));
  };
  const first = ([one]: readonly Person[]): Person => {
    if (!one) throw new Error('Nobody was made.');
    return one;
  };
  const people = async (count: number, account: NewAccount = {}) => {
    const made = await createAccounts(
      db,
      Array.from({ length: count }, () => account),
    );
    return signIn(made);
  };
  return {
    app,
    eventId,
    ticketType: (ticket = {}) => createTicketConfiguration(db, { event_id: eventId, ...ticket }),
    people,
    person: async (account) => first(await people(1, account)),
    staff: async (roles) => first(await signIn([await createStaff(db, roles)])),
    order: (person, body, headers) =>
      app.inject('POST', '/api/orders', {
        token: person.token,
        body: { eventId, tickets: [], ...body },
        ...(headers ? { headers } : {}),
      }),
    close: app.close,
  };
}
