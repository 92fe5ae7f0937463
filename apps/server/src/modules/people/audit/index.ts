export { staffBehind, writeAudit, type AuditContext } from './write-audit.ts';
