import { atKeyboard, type Actor } from '@foyer/domain/actor';
import type { Requester } from '../../workers/fair-turns.ts';
import { placeOf } from './place.ts';

/** Whose turn the work of a request takes: that of the account at the keyboard, and of its network. */
export const requesterOf = ({ actor, remoteAddress }: { actor: Actor | null; remoteAddress: string }): Requester => ({
  ...(actor ? { account: String(atKeyboard(actor)) } : {}),
  network: placeOf(remoteAddress),
});
