import { describe, expect, test } from 'vitest';
import { freshKey, type Running } from './requests.testsuite.ts';

export function describeWebhooks(at: Running): void {
  describe('webhooks', () => {
    test.each(['charge', 'hosted'] as const)('name the %s to look up', async (attempt) => {
      const about = { about: 'attempt' as const, key: freshKey(), attempt, reference: 'ref_1' };
      const { body, headers } = await at.harness.webhook(about);
      const events = await at.gateway.verifyWebhook(body, headers);
      expect(events).toMatchObject([about]);
      expect(events[0]?.id).toMatch(/^evt_/);
      // A repeated delivery has the same event id.
      expect(await at.gateway.verifyWebhook(body, headers)).toEqual(events);
    });

    test('are refused with a missing or wrong signature, or a changed body', async () => {
      const { body, headers } = await at.harness.webhook({ key: freshKey(), attempt: 'charge', reference: 'ref_1' });
      const forged = Buffer.from(Buffer.from(body).toString().replace('ref_1', 'ref_2'));
      const wrong = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          String(value).replace(/.$/, (c) => (c === '0' ? '1' : '0')),
        ]),
      );
      for (const [sent, under] of [
        [body, {}],
        [body, wrong],
        [forged, headers],
      ] as const) {
        await expect(at.gateway.verifyWebhook(sent, under)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
    });
  });
}
