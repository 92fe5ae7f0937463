import { endpoints, type Endpoints } from './endpoints.ts';

export type RouteName = keyof Endpoints;

/**
 * Method and path of every call. The client's build replaces this module by its value (`apps/web/vite/contract-routes.ts`),
 * so the browser loads the paths without the validators.
 */
export const routes = Object.fromEntries(Object.entries(endpoints).map(([name, { route }]) => [name, route])) as {
  // The type of the entries says the same as the code.
  readonly [N in RouteName]: Endpoints[N]['route'];
};

/** Method and path of a call. The build moves those of staff to `staff-routes.ts`. */
export type Routes = Readonly<Partial<Record<RouteName, string>>>;
