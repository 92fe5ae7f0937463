import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf, signed } from '../../../../test/stripe/events.ts';
import { gatewayOn, webhookSecret } from '../../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { chargeOf, pageOf } from '../gateway-suite/requests.testsuite.ts';
import type { StripeGateway } from './gateway.ts';

/** Two installations on one Stripe account: each handles only its own charges. */

let fakeStripe: FakeStripe;
let here: StripeGateway;
let there: StripeGateway;
/** An installation from before charges were marked. */
let former: StripeGateway;

beforeAll(async () => {
  fakeStripe = await startFakeStripe();
  here = gatewayOn(fakeStripe.port, { installation: 'here' });
  there = gatewayOn(fakeStripe.port, { installation: 'there' });
  former = gatewayOn(fakeStripe.port);
});
afterAll(() => fakeStripe.close());

const always = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') };
async function listed<T>(things: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of things) all.push(each);
  return all;
}
const chargesOf = async (gateway: StripeGateway) =>
  (await listed(gateway.charges(always))).map((each) => each.reference);
const entriesOf = async (gateway: StripeGateway) =>
  (await listed(gateway.entries(always))).flatMap(({ kind, charge }) => (kind === 'charge' && charge ? [charge] : []));

/** Makes one charge by card and one on Stripe's page. */
async function sell(gateway: StripeGateway): Promise<{ card: string; page: string; paid: string }> {
  const outcome = await gateway.charge(chargeOf('4242424242424242'));
  const request = pageOf();
  const page = await gateway.createHostedPage(request);
  if (outcome.status !== 'succeeded' || page.status !== 'created') throw new Error('nothing was sold');
  fakeStripe.payPage(page.reference, '4242424242424242');
  const paid = await gateway.lookupHosted({ ...request, reference: page.reference });
  if (paid.status !== 'succeeded') throw new Error('the page was not paid');
  return { card: outcome.reference, page: page.reference, paid: paid.reference };
}

test('each lists its own charges, and those from before charges were marked', async () => {
  const [mine, theirs, old] = [await sell(here), await sell(there), await sell(former)];
  for (const booksOf of [chargesOf, entriesOf]) {
    expect((await booksOf(here)).toSorted()).toEqual([mine.card, mine.paid, old.card, old.paid].toSorted());
    expect((await booksOf(there)).toSorted()).toEqual([theirs.card, theirs.paid, old.card, old.paid].toSorted());
  }
  for (const reference of [theirs.card, theirs.paid])
    expect(await here.chargeBehind({ attempt: 'charge', reference })).toBeNull();
  expect(await here.chargeBehind({ attempt: 'hosted', reference: theirs.page })).toBeNull();
  expect(await there.chargeBehind({ attempt: 'hosted', reference: theirs.page })).not.toBeNull();
});

test('delivers a webhook only to the installation that made the charge', async () => {
  const { card, page } = await sell(there);
  for (const [type, id] of [
    ['payment_intent.succeeded', card],
    ['checkout.session.completed', page],
  ] as const) {
    const { body, headers } = signed(eventOf(type, fakeStripe.show(id)), webhookSecret);
    expect(await here.verifyWebhook(body, headers)).toEqual([]);
    expect(await there.verifyWebhook(body, headers)).toMatchObject([{ about: 'attempt' }]);
    expect(await former.verifyWebhook(body, headers)).toEqual([]);
  }
});

test('finds an attempt that began before charges were marked', async () => {
  const request = chargeOf('4242424242424242');
  const before = await former.charge(request);
  expect(await here.lookup(request)).toMatchObject({ ...before, status: 'succeeded' });
  expect(fakeStripe.charges.filter(({ key }) => key === request.key)).toHaveLength(1);
});
