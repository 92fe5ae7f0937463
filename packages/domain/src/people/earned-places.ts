import {
  reminderDays,
  type CandidateStatus,
  type EarnedPlaceState,
} from '@foyer/contract/people/qualification-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import {
  earnedPlaceActions,
  earnedPlaceTransitions,
  type EarnedPlaceAction,
  type EarnedPlaceActor,
} from './earned-place-actions.ts';
import { earnedPlaceState } from './earned-place-state.ts';

/** The facts that decide an action. */
export interface EarnedPlaceFacts {
  state: EarnedPlaceState;
  offeredUntil: Instant;
  /** A place can be moved to another event once. */
  wasDeferred: boolean;
  /** The qualification names the event to which places can be moved. */
  canDefer: boolean;
  /** Tickets and pending orders that use the place. */
  uses: number;
}

/** Why an action is refused. */
export type EarnedPlaceRefusal = 'expired' | 'used' | 'notAllowed';

/** The state after an action, or why it is refused (selling 3.3 to 3.6). */
export function actOnEarnedPlace(
  earned: EarnedPlaceFacts,
  action: EarnedPlaceAction,
  by: EarnedPlaceActor,
  now: Instant,
): { to: EarnedPlaceState } | { refusal: EarnedPlaceRefusal } {
  const isOver = msOf(now) >= msOf(earned.offeredUntil);
  if (action === 'expire' && !isOver) return { refusal: 'notAllowed' };
  // The job may write the end of an offer. Everybody else sees it as ended.
  const state = action === 'expire' || action === 'revoke' ? earned.state : earnedPlaceState(earned, now);
  const transition = earnedPlaceTransitions[state][action];
  if (!transition || !transition.by.includes(by)) {
    return { refusal: state === 'EXPIRED' && action !== 'offer' ? 'expired' : 'notAllowed' };
  }
  if (action === 'defer' && (!earned.canDefer || earned.wasDeferred)) return { refusal: 'notAllowed' };
  // Who has a ticket cancels the ticket first. Staff may revoke a used place; its tickets stay until staff decide.
  if ((action === 'defer' || action === 'decline') && earned.uses > 0) return { refusal: 'used' };
  return { to: transition.to };
}

/** The actions that somebody may take now, in the order of the table. Buttons read this list. */
export const allowedActions = (earned: EarnedPlaceFacts, by: EarnedPlaceActor, now: Instant): EarnedPlaceAction[] =>
  earnedPlaceActions.filter((action) => 'to' in actOnEarnedPlace(earned, action, by, now));

/** An account of a ranked list. */
export interface CandidateFacts {
  /** The state of its place; null without one. */
  state: EarnedPlaceState | null;
  invited: number;
  /** After so many invitations an account is off the list. Null: no limit. */
  mostInvitations: number | null;
  isClosed: boolean;
  /** The next free place goes to this account. */
  isNext: boolean;
}

/** Where an account of the ranked list is (selling 3.11). Who declined, or lost the place, is not invited again (selling 3.7). */
export function candidateStatus({
  state,
  invited,
  mostInvitations,
  isClosed,
  isNext,
}: CandidateFacts): CandidateStatus {
  if (state === 'OFFERED') return 'offered';
  if (state === 'ACCEPTED' || state === 'DEFERRED') return 'accepted';
  if (state === 'DECLINED' || state === 'REVOKED') return 'declined';
  if (isClosed || (mostInvitations !== null && invited >= mostInvitations)) return 'off';
  return isNext ? 'next' : 'waiting';
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When the next reminder of an offer is mailed: 7 days, then 2 days before its end (selling 3.8). Null when none is left.
 * A server that was stopped for days mails one reminder, and a short offer none that is in its past.
 */
export function nextReminder(offeredUntil: Instant, now: Instant): Date | null {
  const moments = reminderDays.map((days) => msOf(offeredUntil) - days * dayMs);
  const next = moments.find((at) => at > msOf(now));
  return next === undefined ? null : new Date(next);
}
