import { partOf } from '../part.ts';

const fetchRare = () => import('./rare.ts');

/** The step of a team for events that sell group tickets, and how to fetch it with the others. */
export const { Part: GroupStep, preload: preloadRareSteps } = partOf(async () => (await fetchRare()).GroupStep);

/** Looking for another account, for those who may register others: fetched while the tickets are read, since the own one mostly comes first. */
export const { Part: FindAttendee } = partOf(async () => (await fetchRare()).FindAttendee);

/** In place of all steps, where registration is not open. */
export const { Part: Closed } = partOf(async () => (await fetchRare()).Closed);

/** The step of add-ons, for tickets that have some. */
export const { Part: AddOnStep } = partOf(async () => (await fetchRare()).AddOnStep);

/** Above them, where an order is still being paid elsewhere. */
export const { Part: PendingOrder } = partOf(async () => (await fetchRare()).PendingOrder);
