/** The loaders of texts under an address that `language.tsx` can watch for edits: Vite takes no package's name for that. */
export { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/page-catalogues';
