export { checkInByKey } from './check-in-by-key.ts';
export { checkInHandlers } from './handlers.ts';
export type { CheckInDependencies } from './decide.ts';
export { checkInSections, eraseScans } from './personal-data.ts';
export { readListBenefits } from './list-benefits.ts';
export { decideOnce, type Decided } from './decide-once.ts';
export { isConflict, mostOfDevice, openConflicts } from './open-conflicts.ts';
export { listDevices, nameDevice, recordDevice, shutOutDevice } from './devices.ts';
