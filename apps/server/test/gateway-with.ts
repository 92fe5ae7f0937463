import type { PaymentGateway } from '../src/gateways/payments/port.ts';

export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name): unknown {
      if (Object.hasOwn(changes, name)) return changes[name as keyof PaymentGateway];
      const own = target[name as keyof PaymentGateway];
      return typeof own === 'function' ? (...given: unknown[]): unknown => Reflect.apply(own, target, given) : own;
    },
  });
}
