/** Steps that few registrations have, fetched together where one of them may come. */
export { AddOnStep } from './add-ons/AddOnStep.tsx';
export { FindAttendee } from './others/FindAttendee.tsx';
export { GroupStep } from './team/GroupStep.tsx';
