import type { Endpoint, Method } from '@foyer/contract/endpoint';
import { endpoints } from '@foyer/contract/endpoints';
import { statusesOf } from '@foyer/contract/statuses';

/** Endpoints as URL patterns; fixed paths come before paths with parameters. */
const addresses = (Object.values(endpoints) as Endpoint[])
  .map((endpoint) => ({
    endpoint,
    statuses: statusesOf(endpoint),
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    parameters: endpoint.path.split(':').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

/** @throws Error when a call returns a status that its endpoint, and therefore the OpenAPI page, does not declare */
export function checkDeclared(method: Method, path: string, status: number): void {
  const [pathname = ''] = path.split('?');
  const found = addresses.find((each) => each.endpoint.method === method && each.pattern.test(pathname));
  if (!found || found.statuses.has(status)) return;
  throw new Error(`${found.endpoint.name} returned ${status}, which its endpoint does not declare.`);
}
