export { asLogged, loggedSecondPerson } from './check-grants.ts';
export { changeGrants } from './change-grants.ts';
export { closeStaff } from './close-staff.ts';
export { checkUserId, createStaffAccount } from './create-staff.ts';
export { staffHandlers } from './handlers.ts';
export { hasAdministrator, listStaff, lockLeavingStaff, lockStaff } from './queries.ts';
export { removeFactorsOf } from './reset-factors.ts';
export { resetStaff } from './reset-staff.ts';
export { StaffRefusal, type StaffContext, type SignInMethod } from './sign-in-method.ts';
