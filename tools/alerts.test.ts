import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from './lib/install.mjs';

/**
 * Fires every alert rule by the figures of its fault, with promtool where it is installed. The figures themselves are tested in
 * `apps/server/src/ops/monitoring.test.ts`.
 */

const file = path.join(root, 'docs/monitoring/alerts.yml');
const rules = (
  parse(readFileSync(file, 'utf8')) as { groups: { rules: { alert: string; annotations: { summary: string } }[] }[] }
).groups.flatMap((group) => group.rules);

const isUp = { up: '1x600' };
/** The fault of each alert: series in the notation of promtool (start+step×steps, a sample a minute), and the minute of the alert. */
const faults: Readonly<Record<string, { at: number; series: Readonly<Record<string, string>> }>> = {
  FoyerDown: { at: 3, series: { up: '1 0x10' } },
  FoyerDatabaseSilent: { at: 5, series: isUp },
  FoyerFailing: {
    at: 15,
    series: {
      'foyer_http_request_duration_seconds_count status=200': '0+100x30',
      'foyer_http_request_duration_seconds_count status=500': '0+2x30',
    },
  },
  FoyerSlow: {
    at: 25,
    series: {
      'foyer_http_request_duration_seconds_bucket le=1': '0+90x30',
      'foyer_http_request_duration_seconds_bucket le=2.5': '0+100x30',
      'foyer_http_request_duration_seconds_bucket le=+Inf': '0+100x30',
    },
  },
  FoyerOrdersForAttention: { at: 10, series: { 'foyer_intents state=attention': '1x20' } },
  FoyerUnknownCharges: { at: 10, series: { foyer_unknown_charges: '1x20' } },
  FoyerCardsTested: { at: 10, series: { foyer_refused_card_waits: '6x20' } },
  FoyerPaymentsDisputed: { at: 10, series: { foyer_disputes_open: '1x20' } },
  FoyerDirectoryScraped: { at: 60, series: { 'foyer_account_look_ups_total outcome=refused': '0+1x90' } },
  FoyerOrdersUndecided: { at: 15, series: { 'foyer_intents state=pending': '26x30' } },
  FoyerRefundsPending: { at: 370, series: { foyer_refunds_pending: '1x400' } },
  FoyerPaymentMessagesMissed: { at: 10, series: { 'foyer_missed_messages_total about=refund': '0x5 1x20' } },
  FoyerGatewayFailing: {
    at: 15,
    series: {
      'foyer_gateway_duration_seconds_count outcome=succeeded': '0+8x30',
      'foyer_gateway_duration_seconds_count outcome=unreachable': '0+2x30',
    },
  },
  FoyerGatewaySlow: {
    at: 25,
    series: {
      'foyer_gateway_duration_seconds_bucket call=charge le=10': '0+9x30',
      'foyer_gateway_duration_seconds_bucket call=charge le=30': '0+10x30',
      'foyer_gateway_duration_seconds_bucket call=charge le=+Inf': '0+10x30',
    },
  },
  FoyerWalletsNotTold: { at: 130, series: { 'foyer_wallet_updates_total wallet=apple outcome=failed': '0+1x150' } },
  FoyerMailStuck: { at: 15, series: { foyer_mail_oldest_seconds: '1801+60x30' } },
  FoyerMailFailing: { at: 15, series: { 'foyer_mail_failures_total reason=relay outcome=put_off': '0+1x30' } },
  FoyerMailGivenUp: { at: 10, series: { foyer_mail_given_up: '1x20' } },
  FoyerMailBounced: { at: 10, series: { foyer_mail_bounced: '21x20' } },
  FoyerConnectionsExhausted: { at: 5, series: { 'foyer_database_connections state=waiting': '6x20' } },
  FoyerBackgroundWorkFailing: {
    at: 15,
    series: { 'foyer_job_failures_total exported_job=outbox reason=other': '0+1x30' },
  },
  FoyerDatabaseRefusesWrites: {
    at: 15,
    series: {
      'foyer_job_failures_total exported_job=outbox reason=disk-full': '0+1x30',
      'foyer_job_failures_total exported_job=holds reason=disk-full': '0+1x30',
    },
  },
  FoyerScheduledListsFailing: { at: 10, series: { 'foyer_scheduled_exports_total outcome=failed': '0x5 1x20' } },
  FoyerBackgroundWorkStopped: { at: 20, series: { 'foyer_job_seconds_total exported_job=outbox': '5x40' } },
  FoyerPasswordsGuessed: { at: 15, series: { 'foyer_api_errors_total call=login': '0+61x30' } },
};

/** The figures of an installation without faults. */
const healthy: Readonly<Record<string, string>> = {
  ...isUp,
  'foyer_intents state=pending': '3x60',
  'foyer_intents state=attention': '0x60',
  'foyer_http_request_duration_seconds_count status=200': '0+100x60',
  'foyer_http_request_duration_seconds_bucket le=1': '0+100x60',
  'foyer_http_request_duration_seconds_bucket le=+Inf': '0+100x60',
  'foyer_gateway_duration_seconds_count outcome=succeeded': '0+8x60',
  'foyer_missed_messages_total about=refund': '0x60',
  'foyer_scheduled_exports_total outcome=failed': '0x60',
  'foyer_job_seconds_total exported_job=outbox': '0+1x60',
  // An outage of the database of some seconds: each job fails a few times.
  'foyer_job_failures_total exported_job=outbox reason=database': '0x20 5x40',
  'foyer_job_failures_total exported_job=outbox reason=other': '0x60',
  foyer_mail_oldest_seconds: '0x60',
  foyer_refunds_pending: '0x60',
};

/** `name label=value …` as a series of the job `foyer`. */
function seriesOf(words: string): string {
  const [name = '', ...labels] = words.split(' ');
  const quoted = ['job=foyer', 'instance=a', ...labels].map((label) => label.replace(/=(.*)$/, '="$1"'));
  return `${name}{${quoted.join(',')}}`;
}

const testOf = (name: string, series: Readonly<Record<string, string>>, minute: number, firing: number) => ({
  name,
  interval: '1m',
  input_series: Object.entries(series).map(([words, samples]) => ({ series: seriesOf(words), values: samples })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertstate="firing"${firing === 0 ? '' : `,alertname="${name}"`}})`,
      eval_time: `${minute}m`,
      exp_samples: firing === 0 ? [] : [{ labels: '{}', value: firing }],
    },
  ],
});

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-alerts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(tests: unknown[]): { status: number | null; output: string } {
  const suite = path.join(folder, 'alerts.test.yml');
  writeFileSync(suite, stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', suite], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

test('every alert has its fault', () => {
  expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert));
});

test('a summary that sends its reader to the log names a line that the server writes', () => {
  const server = path.join(root, 'apps/server/src');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(server, name), 'utf8'));
  const isWritten = (line: string) => sources.some((text) => text.includes(`'${line}`));
  for (const { alert, annotations } of rules) {
    if (!/(?<!audit )\blog\b/i.test(annotations.summary)) continue;
    const line = /log line "([^"]+)"/.exec(annotations.summary)?.[1];
    expect([alert, line !== undefined && isWritten(line)]).toEqual([alert, true]);
  }
  // Control: an unknown line would be found.
  expect(isWritten('no such line of the log')).toBe(false);
});

// promtool is part of Prometheus, a package of the system.
test.skipIf(!hasPromtool)('every alert fires by its fault, and none in a healthy installation', () => {
  const tests = Object.entries(faults).map(([alert, { at, series }]) => testOf(alert, series, at, 1));
  expect(promtool([...tests, testOf('healthy', healthy, 50, 0)])).toMatchObject({ status: 0 });
});

// The same program as above.
test.skipIf(!hasPromtool)('reports an alert that does not fire', () => {
  const { status, output } = promtool([testOf('FoyerUnknownCharges', { foyer_unknown_charges: '0x20' }, 10, 1)]);
  expect([status, output]).toEqual([1, expect.stringContaining('FoyerUnknownCharges')]);
});
