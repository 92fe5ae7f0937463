/** Pages, calendars and data of events for people without an account, and for pages of other sites. */
export type { PublicPagesDependencies } from './deps.ts';
export { publicPagesHandlers } from './handlers.ts';
