export { BackupRefusal } from './files/refusal.ts';
export { checkBackup, restoreBackup } from './files/restore-backup.ts';
export type { TransferProgress } from './files/row-counter.ts';
export { writeBackup } from './files/write-backup.ts';
export { backupHandlers } from './handlers.ts';
export { replaceSigningKey } from './replace-signing-key.ts';
export { resumeInstallation } from './resume.ts';
