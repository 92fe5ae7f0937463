export { badgesHandlers } from './handlers.ts';
export { badgeFilesJob, forgetBadgeFiles } from './files/make-files.ts';
