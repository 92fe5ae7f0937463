import { partOf } from '../part.ts';

const fetchRare = () => import('./rare.ts');

/** The group step, for events that sell group tickets. */
export const { Part: GroupStep, preload: preloadRareSteps } = partOf(async () => (await fetchRare()).GroupStep);

/**
 * The account search, for people who may register others. It is prefetched while the tickets are read, because most
 * people register themselves first.
 */
export const { Part: FindAttendee } = partOf(async () => (await fetchRare()).FindAttendee);

/** Replaces all steps when registration is closed. */
export const { Part: Closed } = partOf(async () => (await fetchRare()).Closed);

/** The add-on step, for tickets with add-ons. */
export const { Part: AddOnStep } = partOf(async () => (await fetchRare()).AddOnStep);

/** Shown above the steps while an order is still being paid elsewhere. */
export const { Part: PendingOrder } = partOf(async () => (await fetchRare()).PendingOrder);
