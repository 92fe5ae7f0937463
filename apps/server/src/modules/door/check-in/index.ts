export { checkInHandlers } from './handlers.ts';
export type { CheckInDependencies } from './decide.ts';
export { decideOnce, type Decided } from './decide-once.ts';
export { listDevices, nameDevice, noteDevice, shutOutDevice } from './devices.ts';
