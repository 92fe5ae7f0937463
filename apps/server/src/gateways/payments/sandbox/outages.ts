import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentGatewayFault, type Unreachable } from '../port.ts';
import type { Scenario } from './scenarios.ts';

/** Slow and unreachable responses of the sandbox. */

/** Returns false when the caller aborted first. */
export async function waited(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
    return true;
  } catch {
    return false;
  }
}

/** @throws UNREACHABLE when the read fails */
export async function reached<T>(key: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PaymentGatewayFault) throw error;
    throw new PaymentGatewayFault('UNREACHABLE', key);
  }
}

/** Seconds that the sandbox asks clients to wait when it is busy. */
const busySeconds = 10;

/** The outcome of a card that plays an outage. */
export function outcomeOf({ because }: Extract<Scenario, { kind: 'unreachable' }>): Unreachable {
  if (because === undefined) return { status: 'unreachable' };
  return { status: 'unreachable', because, ...(because === 'busy' ? { retryAfterSeconds: busySeconds } : {}) };
}
