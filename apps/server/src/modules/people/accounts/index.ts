export { accountsHandlers } from './handlers.ts';
export { knows } from './knows.ts';
export { countListed, countStaffLookUps, eventsOfStaff, type Counting } from './staff-look-ups.ts';
export { lookUpCounter, type CountLookUps, type LookUp } from './look-ups.ts';
export { presentProfile } from './present.ts';
export { accountByNumber, profileColumns } from './queries.ts';
export { personJson, personOf, type PersonJson } from './person.ts';
