import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';

/** What can be done with a place that an account earned. */
export const earnedPlaceActions = ['accept', 'decline', 'defer', 'expire', 'revoke', 'offer'] as const;
export type EarnedPlaceAction = (typeof earnedPlaceActions)[number];

/** Who acts: the account itself, staff, or the job that ends offers and invites the next account of a list. */
export type EarnedPlaceActor = 'member' | 'staff' | 'job';

interface Transition {
  to: EarnedPlaceState;
  by: readonly EarnedPlaceActor[];
}

/** Which action leads from which state to which state, and who may do it (selling 3.3). Other actions are refused. */
export const earnedPlaceTransitions: Readonly<
  Record<EarnedPlaceState, Readonly<Partial<Record<EarnedPlaceAction, Transition>>>>
> = {
  OFFERED: {
    accept: { to: 'ACCEPTED', by: ['member', 'staff'] },
    decline: { to: 'DECLINED', by: ['member', 'staff'] },
    defer: { to: 'DEFERRED', by: ['member', 'staff'] },
    expire: { to: 'EXPIRED', by: ['job'] },
    revoke: { to: 'REVOKED', by: ['staff'] },
  },
  ACCEPTED: {
    decline: { to: 'DECLINED', by: ['member', 'staff'] },
    defer: { to: 'DEFERRED', by: ['member', 'staff'] },
    revoke: { to: 'REVOKED', by: ['staff'] },
  },
  DEFERRED: {
    decline: { to: 'DECLINED', by: ['member', 'staff'] },
    revoke: { to: 'REVOKED', by: ['staff'] },
  },
  DECLINED: { offer: { to: 'OFFERED', by: ['staff'] } },
  EXPIRED: { offer: { to: 'OFFERED', by: ['staff', 'job'] } },
  REVOKED: { offer: { to: 'OFFERED', by: ['staff'] } },
};
