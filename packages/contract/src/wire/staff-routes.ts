import { endpoints } from './endpoints.ts';
import type { Routes } from './routes.ts';

/**
 * Method and path of the calls for staff and API keys alone. Pages of attendees do not load them: the client's build takes them out of `routes.ts`
 * (`apps/web/vite/contract-routes.ts`).
 */
export const staffRoutes: Routes = Object.fromEntries(
  Object.entries(endpoints).flatMap(([name, { access, route }]) =>
    access.kind === 'staff' || access.kind === 'key' ? [[name, route]] : [],
  ),
);
