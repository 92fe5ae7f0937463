import type { PaymentGateway } from './port.ts';

const calls = ['charge', 'refund', 'lookup', 'createHostedPage', 'lookupHosted'] as const;

/** One call to the provider: `outcome` is the status of the response, or `failed` when the call threw. */
export interface GatewayCall {
  gateway: PaymentGateway['name'];
  call: (typeof calls)[number];
  outcome: string;
}

/** Reports each call of the gateway to `onCall` with its duration in seconds. Returns the same gateway object. */
export function observeGateway<G extends PaymentGateway>(
  gateway: G,
  onCall: (call: GatewayCall, seconds: number) => void,
): G {
  for (const call of calls) {
    const ask = gateway[call].bind(gateway) as (request: unknown) => Promise<{ status: string }>;
    const observed = async (request: unknown) => {
      const began = performance.now();
      const observe = (outcome: string) =>
        onCall({ gateway: gateway.name, call, outcome }, (performance.now() - began) / 1000);
      try {
        const answer = await ask(request);
        observe(answer.status);
        return answer;
      } catch (error) {
        observe('failed');
        throw error;
      }
    };
    Object.assign(gateway, { [call]: observed });
  }
  return gateway;
}
