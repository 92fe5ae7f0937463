/** Steps, and words about a whole registration, that few have, fetched together where one of them may come. */
export { AddOnStep } from './add-ons/AddOnStep.tsx';
export { FindAttendee } from './others/FindAttendee.tsx';
export { GroupStep } from './team/GroupStep.tsx';
export { Closed } from '../Closed.tsx';
export { PendingOrder } from '../PendingOrder.tsx';
