/**
 * The paths of calls that only staff code makes. Attendee pages do not load them: the build removes them from the
 * contract's table, and this module adds them again (`vite.config.ts`). It loads with the staff texts. In development
 * the table is complete.
 */
import '@foyer/contract/wire/routes';
