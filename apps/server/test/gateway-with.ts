import type { PaymentGateway } from '../src/gateways/payments/port.ts';

/** A gateway with some of its calls replaced; all others are its own. */
export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name): unknown {
      const found: unknown = Reflect.get(Object.hasOwn(changes, name) ? changes : target, name);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
}
