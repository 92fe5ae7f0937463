export { writeAudit, type AuditEntry } from './write-audit.ts';
