export { describeRoles } from './describe-roles.ts';
export {
  copyGrants,
  grantsJson,
  insertGrants,
  listGrants,
  readGrantRows,
  readGrants,
  replaceGrants,
  type GrantRow,
  type LabelledGrant,
  type ListedGrant,
} from './queries.ts';
