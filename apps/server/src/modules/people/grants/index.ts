export { checkLongAdministrator } from './check-long-administrator.ts';
export { describeRoles } from './describe-roles.ts';
export {
  changeProviderGrants,
  copyGrants,
  grantsJson,
  insertGrants,
  listGrants,
  readGrantRows,
  readGrants,
  readHeldGrants,
  renewProviderGrants,
  replaceGrants,
  type GrantRow,
  type LabelledGrant,
  type ListedGrant,
} from './queries.ts';
