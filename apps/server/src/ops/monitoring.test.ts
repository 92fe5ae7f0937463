import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Shop } from '../../test/ordering.ts';
import { createMetrics } from './metrics.ts';

/** Checks that `docs/monitoring` uses only figures that the server exports, and uses all business figures. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'monitoring' });
});
afterAll(() => shop.close());

const metrics = async () => (await shop.app.inject('GET', '/metrics')).text;
const read = (file: string) => readFile(new URL(`../../../../docs/monitoring/${file}`, import.meta.url), 'utf8');

interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
}
interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}

const dashboard = async () => JSON.parse(await read('dashboard.json')) as Dashboard;
const rules = async () => (parse(await read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

/** Metric and label names in an expression: `foyer_intents{state="pending"}`. Prometheus adds `job`, `instance` and `exported_job`. */
function* selectors(expr: string): Generator<{ name: string; labels: string[] }> {
  for (const [, name = '', inner = ''] of expr.matchAll(/\b((?:foyer|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)) {
    const labels = Array.from(inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g), ([, label = '']) => label);
    yield { name, labels: labels.filter((label) => !['job', 'instance', 'exported_job'].includes(label)) };
  }
}

/** Every exported figure with its labels. */
async function exported(): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  const own = createMetrics({ processFigures: true });
  const ofServer = Array.from((await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type]) => ({
    name,
    type,
  }));
  const ofProcess = own.registry.getMetricsAsArray().map(({ name, type }) => ({ name, type: String(type) }));
  const labelled = own.registry.getMetricsAsArray();
  for (const { name, type } of [...ofServer, ...ofProcess]) {
    const metric: unknown = labelled.find((each) => each.name === name);
    const labels = (metric === undefined ? undefined : (Reflect.get(metric as object, 'labelNames') as string[])) ?? [
      'state',
      'event',
    ];
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      names.set(`${name}${suffix}`, labels);
  }
  return names;
}

test('the dashboard and the alert rules use only figures that the server exports', async () => {
  const known = await exported();
  const expressions = [
    ...(await dashboard()).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...(await rules()).map(({ expr }) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  const used = expressions.flatMap((expr) => [...selectors(expr)]);
  const unknown = used.filter(
    ({ name, labels }) =>
      !known.get(name) || labels.some((label) => label !== 'le' && !known.get(name)?.includes(label)),
  );
  expect(unknown).toEqual([]);
  // Control: an unknown figure would be found.
  expect(known.has('foyer_no_such_figure')).toBe(false);
  // The dashboard or the rules use every exported business figure.
  const looked = new Set(used.map(({ name }) => name.replace(/_(?:bucket|count|sum)$/, '')));
  const business = [...known.keys()].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(business.filter((name) => name.startsWith('foyer_') && !looked.has(name))).toEqual([]);
});

test('panels and rules are complete', async () => {
  const { panels } = await dashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels) expect([title, targets?.length === 0]).toEqual([title, false]);
  const all = await rules();
  expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
  for (const { alert, labels, annotations } of all) {
    expect(['page', 'look'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\S/);
  }
});

test('every counter whose first increase fires an alert starts at zero', async () => {
  const firing = (await rules()).flatMap(({ expr }) =>
    [...expr.matchAll(/increase\((\w+)\{([^}]*)\}\[\w+\]\)\) > 0$/g)].map(([, name = '', labels = '']) => ({
      name,
      labels: labels.replace('job="foyer"', '').replace(/^,/, ''),
    })),
  );
  expect(firing.map(({ name }) => name)).toEqual(['foyer_missed_messages_total', 'foyer_scheduled_exports_total']);
  const text = await createMetrics({ processFigures: false }).registry.metrics();
  for (const { name, labels } of firing) {
    const zeros = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
    expect(zeros.length, name).toBeGreaterThan(0);
    for (const line of zeros) expect(line).toMatch(/ 0$/);
  }
});

test('exports orders, refusals, gateway calls, holds and stock with their current values', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000, quantity: 1 });
  const [person, late] = [await shop.person(), await shop.person()];
  const order = (by: typeof person) =>
    shop.order(by, { tickets: [selfTicket(by, type)], chargeCreditCardRequest: payBy() });
  expect((await order(person)).status).toBe(200);
  expect((await order(late)).status).not.toBe(200);
  await shop.app.inject('POST', '/api/authentication/login', {
    body: { userId: 'nobody', password: 'wrong', rememberMe: false },
  });
  const text = await metrics();
  expect(text).toContain('foyer_orders_total{outcome="complete",by="request"} 1');
  expect(text).toContain('foyer_api_errors_total{call="createOrder",code="NO_AVAILABLE_TICKET"} 1');
  expect(text).toMatch(/foyer_api_errors_total\{call="login",code="\w+"\} 1/);
  expect(text).toMatch(/foyer_gateway_duration_seconds_count\{gateway="sandbox",call="charge",outcome="succeeded"\} 1/);
  expect(text).toContain('foyer_intents{state="pending"} 0');
  expect(text).toContain('foyer_holds 0');
  expect(text).toMatch(/foyer_event_tickets\{event="[\w-]+",state="sold"\} 1/);
  expect(text).toMatch(/foyer_event_tickets\{event="[\w-]+",state="free"\} 0/);
});

test('counts a declined card as a failed order, and a throwing gateway as failed', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000 });
  const person = await shop.person();
  const { status } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(cards.declined),
  });
  expect(status).not.toBe(200);
  expect(await metrics()).toContain('foyer_orders_total{outcome="failed",by="request"} 1');
  await expect(
    shop.app.gateways.payments.refund({ key: 'k', reference: 'none', amount: { amountMinor: 1, currency: 'USD' } }),
  ).rejects.toThrow();
  expect(await metrics()).toMatch(
    /foyer_gateway_duration_seconds_count\{gateway="sandbox",call="refund",outcome="failed"\} 1/,
  );
});
