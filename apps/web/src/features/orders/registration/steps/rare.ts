/** Rare steps and notices, fetched in one chunk when one of them may follow. */
export { AddOnStep } from './add-ons/AddOnStep.tsx';
export { FindAttendee } from './others/FindAttendee.tsx';
export { GroupStep } from './team/GroupStep.tsx';
export { Closed } from '../Closed.tsx';
export { PendingOrder } from '../PendingOrder.tsx';
