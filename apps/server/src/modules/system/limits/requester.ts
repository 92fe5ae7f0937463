import { personAtKeyboardId, type Actor } from '../../../calls/context.ts';
import type { Requester } from '../../../workers/fair-turns.ts';
import { networkOf } from './network.ts';

/** The account at the keyboard and its network, for fair turns in worker queues. */
export const requesterOf = ({ actor, remoteAddress }: { actor: Actor | null; remoteAddress: string }): Requester => ({
  ...(actor ? { account: String(personAtKeyboardId(actor)) } : {}),
  network: networkOf(remoteAddress),
});
