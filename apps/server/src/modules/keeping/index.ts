export { BackupRefusal } from './backup/refusal.ts';
export { checkBackup, restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { keepingHandlers } from './handlers.ts';
export { replaceSigningKey } from './replace-signing-key.ts';
export { resumeInstallation } from './resume.ts';
