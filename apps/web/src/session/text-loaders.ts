/**
 * Re-exports the loaders of texts from a file, so `language.tsx` can watch it for edits. Vite does not accept a package
 * name for that.
 */
export { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogue/page-catalogues';
