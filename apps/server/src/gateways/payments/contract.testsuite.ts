import { afterAll, beforeAll, describe } from 'vitest';
import { describeBooks } from './contract/books.testsuite.ts';
import { describeChallenges } from './contract/challenge.testsuite.ts';
import { describeCharges } from './contract/charge.testsuite.ts';
import { describeHostedPages } from './contract/hosted.testsuite.ts';
import { describeLater } from './contract/later.testsuite.ts';
import { describeLookups } from './contract/lookup.testsuite.ts';
import { describeRefunds } from './contract/refund.testsuite.ts';
import { describeScenes } from './contract/scenes.testsuite.ts';
import { describeWebhooks } from './contract/webhooks.testsuite.ts';
import type { GatewayHarness, Running } from './contract/requests.testsuite.ts';

/** Contract tests of the payment port (`port.ts`), run against each gateway. */
export function describeGateway(name: string, start: () => Promise<GatewayHarness>): void {
  describe(`${name} keeps the promises of the payment port`, () => {
    const at = {} as Running;
    beforeAll(async () => {
      at.harness = await start();
      at.gateway = at.harness.gateway;
    });
    afterAll(() => at.harness.stop());

    describeCharges(at);
    describeLookups(at);
    describeRefunds(at);
    describeHostedPages(at);
    describeBooks(at);
    describeWebhooks(at);
    describeScenes(at);
    describeChallenges(at);
    // These tests move the provider's clock by days, so they run last.
    describeLater(at);
  });
}
