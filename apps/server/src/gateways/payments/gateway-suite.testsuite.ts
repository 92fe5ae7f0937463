import { afterAll, beforeAll, describe } from 'vitest';
import { describeBooks } from './gateway-suite/books.testsuite.ts';
import { describeChallenges } from './gateway-suite/challenge.testsuite.ts';
import { describeCharges } from './gateway-suite/charge.testsuite.ts';
import { describeHostedPages } from './gateway-suite/hosted.testsuite.ts';
import { describeLater } from './gateway-suite/later.testsuite.ts';
import { describeLookups } from './gateway-suite/lookup.testsuite.ts';
import { describeRefunds } from './gateway-suite/refund.testsuite.ts';
import { describeScenes } from './gateway-suite/scenes.testsuite.ts';
import { describeWebhooks } from './gateway-suite/webhooks.testsuite.ts';
import type { GatewayHarness, Running } from './gateway-suite/requests.testsuite.ts';

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
