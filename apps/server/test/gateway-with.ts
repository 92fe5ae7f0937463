import type { PaymentGateway } from '../src/gateways/payments/port.ts';

/** A gateway with some of its calls replaced; all others are its own. */
export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name);
      const own: unknown = Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}
