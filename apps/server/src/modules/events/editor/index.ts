export { editorHandlers } from './handlers.ts';
export { pictureCleanupJob } from './clean-pictures.ts';
export { pictureWidthsJob } from './picture-widths.ts';
