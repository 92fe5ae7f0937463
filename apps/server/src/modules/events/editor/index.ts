export { editorHandlers } from './handlers.ts';
