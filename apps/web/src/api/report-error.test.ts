import { expect, test, vi } from 'vitest';
import { call, connectCalls } from './call.ts';
import { reportFailure } from './report-error.ts';

const refusal = () =>
  Response.json(
    { error: { code: 'RECORD_NOT_FOUND', message: 'Nobody is called Mia Weaver.' } },
    { status: 404, headers: { 'x-request-id': 'r-1' } },
  );

/** Returns the log entries after a rejected call. */
async function logged(ask: () => Promise<unknown>): Promise<unknown[]> {
  const reports: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (!address.endsWith('/log/website/error')) return Promise.resolve(refusal());
    reports.push(JSON.parse(body ?? ''));
    return Promise.resolve(Response.json({ success: true }));
  });
  connectCalls({
    token: () => null,
    locale: () => 'en-US',
    onUnauthorized: () => Promise.resolve(false),
    onFailure: reportFailure,
  });
  await expect(ask()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  vi.unstubAllGlobals();
  return reports;
}

test.each([
  ['login', () => call('login', { body: { userId: 'C1', password: 'x', rememberMe: false } })],
  ['loginWithToken', () => call('loginWithToken', { params: { provider: 'link' }, query: { token: 'x' } })],
  ['getProfile', () => call('getProfile', {})],
  ['getAddresses', () => call('getAddresses', { query: {} })],
  [
    'availableRelationships',
    () => call('availableRelationships', { body: { eventId: 1, externalAccountIdentifier: 'C1000001' } }),
  ],
  [
    'availableGroupMemberTickets',
    () =>
      call('availableGroupMemberTickets', {
        body: { ticketConfigurationId: 1, externalAccountIdentifier: 'C1000001' },
      }),
  ],
] as const)('logs a rejected %s with its code and without text that may contain names', async (name, ask) => {
  expect(await logged(ask)).toEqual([
    { message: 'RECORD_NOT_FOUND', method: name, error: { status: 404, requestId: 'r-1' } },
  ]);
});

test('does not log other rejected calls', async () => {
  expect(await logged(() => call('listEvents', { query: {} }))).toEqual([]);
});
