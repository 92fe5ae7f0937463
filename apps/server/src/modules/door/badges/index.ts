export { badgesHandlers } from './handlers.ts';
export { badgeFilesJob } from './files/make-files.ts';
export { badgeSections, eraseBadges } from './personal-data.ts';
