import { afterEach, describe, expect, test } from 'vitest';
import { testCards, type OtherMethod, type ScenarioName } from '../sandbox/scenarios.ts';
import type { ChargeOutcome } from '../port.ts';
import { chargeOf, pageOf, type Running } from './requests.testsuite.ts';

/** Expected results of a scene: the outcome of the charge, and the final lookup from another process. */
interface Ending {
  answers: object[];
  found: object;
  /** The lookup returns `pending` until the charge is decided. */
  isSlow?: true;
}

const succeeded = { status: 'succeeded' };
const paid: Ending = { answers: [succeeded], found: succeeded };
const declined = (code: string): Ending => {
  const decline = { status: 'declined', code };
  return { answers: [decline], found: decline };
};
const unknown = { status: 'unknown' };
const none = { status: 'none' };
/** No money was taken, for a reason that is not the payer's fault. */
const unreachable = (more: object = {}): Ending => ({ answers: [{ status: 'unreachable', ...more }], found: none });

/** The expected ending of every sandbox scene (docs/payments.md). A scene that is missing here does not compile. */
const endings: Record<ScenarioName, Ending> = {
  succeeds: paid,
  declinesLater: paid,
  declined: declined('PAYMENT_FAILURE'),
  invalidCard: declined('INVALID_CARD_INFORMATION'),
  wrongCode: declined('INVALID_CARD_INFORMATION'),
  authorizationError: declined('AUTHORIZATION_ERROR'),
  needsAuthentication: declined('AUTHORIZATION_ERROR'),
  generalError: declined('GENERAL_PAYMENT_ERROR'),
  slow: { answers: [succeeded, unknown], found: succeeded, isSlow: true },
  slowDeclined: {
    answers: [{ status: 'declined', code: 'PAYMENT_FAILURE' }, unknown],
    found: { status: 'declined', code: 'PAYMENT_FAILURE' },
    isSlow: true,
  },
  timeOutBefore: { answers: [unknown], found: none },
  timeOutAfter: { answers: [unknown], found: { ...succeeded, lastFour: '4186', cardType: 'VI' } },
  unreachable: unreachable(),
  busy: unreachable({ because: 'busy', retryAfterSeconds: 10 }),
  setUp: unreachable({ because: 'setUp' }),
  // `later.testsuite.ts` tests how these continue.
  refundPending: paid,
  refundNeedsAction: paid,
  refundRefusedLater: paid,
  refundFailsLater: paid,
  disputed: paid,
  enquiry: paid,
};

export function describeScenes(at: Running): void {
  describe('scene', () => {
    afterEach(() => at.harness.play('succeeds'));

    test.each(testCards.filter(({ cardType }) => cardType === 'VI'))('$scenario', async ({ number, scenario }) => {
      const { answers, found, isSlow = false } = endings[scenario];
      at.harness.play(scenario);
      const request = chargeOf(number);
      const outcome = at.gateway.charge(request);
      if (isSlow) {
        await expect.poll(() => at.gateway.lookup(request)).toEqual({ status: 'pending' });
        // The charge may still succeed, so it cannot be closed.
        expect(await at.gateway.lookup({ ...request, close: true })).toEqual({ status: 'pending' });
        expect(await at.harness.taken(request.key)).toBe(0);
        at.harness.settle();
      }
      expect(answers).toContainEqual(await outcome.then(brief));
      at.harness.play('succeeds');
      expect(await at.harness.restarted().lookup(request)).toMatchObject(found);
      expect(await at.harness.taken(request.key)).toBe('status' in found && found.status === 'succeeded' ? 14_950 : 0);
    });
  });

  describe('on the hosted page', () => {
    const opened = async () => {
      const request = pageOf();
      const page = await at.gateway.createHostedPage(request);
      if (page.status !== 'created') throw new Error(page.status);
      return { reference: page.reference, query: { ...request, reference: page.reference } };
    };

    test.each(['link', 'wallet'] satisfies OtherMethod[])(
      'returns the wallet and no last four digits for a payer with a %s',
      async (method) => {
        const { reference, query } = await opened();
        expect(await at.harness.payPage(reference, method)).toBe(true);
        const wallet = expect.toSatisfy((name) => at.gateway.wallets.some((each) => each === name)) as string;
        const paying = { status: 'succeeded', lastFour: '', cardType: null, wallet };
        expect(await at.harness.restarted().lookupHosted(query)).toMatchObject(paying);
      },
    );

    test.each([
      ['4000000000002008', { status: 'succeeded' }],
      ['4000000000004020', { status: 'declined', code: 'PAYMENT_FAILURE' }],
    ])(
      'stays pending and open after a page is completed without the money (%s), until it is decided',
      async (card, found) => {
        const { reference, query } = await opened();
        expect(await at.harness.payPage(reference, card)).toBe(true);
        expect(await at.gateway.lookupHosted({ ...query, close: true })).toEqual({ status: 'pending' });
        expect(await at.harness.payPage(reference, '4242424242424242')).toBe(false);
        at.harness.settle();
        expect(await at.harness.restarted().lookupHosted(query)).toMatchObject(found);
        expect(await at.gateway.lookupHosted({ ...query, close: true })).toMatchObject(found);
      },
    );
  });
}

/** An outcome without the values that differ between charges. */
function brief({ status, ...more }: ChargeOutcome): object {
  const { code, because, retryAfterSeconds } = more as { code?: string; because?: string; retryAfterSeconds?: number };
  const entries = Object.entries({ status, code, because, retryAfterSeconds }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(entries);
}
