export {
  copyGrants,
  grantsForAll,
  grantsJson,
  listGrants,
  readGrantRows,
  readGrants,
  replaceGrants,
  type GrantRow,
  type LabelledGrant,
} from './queries.ts';
