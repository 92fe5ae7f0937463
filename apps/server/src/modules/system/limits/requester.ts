import { personAtKeyboardId, type Actor } from '@foyer/domain/people/actor';
import type { Requester } from '../../../workers/fair-turns.ts';
import { placeOf } from './place.ts';

/** The account at the keyboard and its network, for fair turns in worker queues. */
export const requesterOf = ({ actor, remoteAddress }: { actor: Actor | null; remoteAddress: string }): Requester => ({
  ...(actor ? { account: String(personAtKeyboardId(actor)) } : {}),
  network: placeOf(remoteAddress),
});
