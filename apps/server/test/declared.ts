import { addressOf, type Endpoint, type Method } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import { statusesOf } from '@foyer/contract/wire/statuses';

/** Endpoints by their address; fixed addresses come before those with parameters. */
const addresses = (Object.values(endpoints) as Endpoint[])
  .map((endpoint) => ({
    endpoint,
    statuses: statusesOf(endpoint),
    pattern: new RegExp(
      `^${addressOf(endpoint)
        .replaceAll('.', '\\.')
        .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`,
    ),
    parameters: endpoint.path.split(':').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

/**
 * The endpoint of a call. Null if no path matches, or if the path has a word instead of an id, as in `ticket/my-tickets`.
 */
function endpointOf(method: Method, pathname: string) {
  for (const each of addresses) {
    const match = each.endpoint.method === method ? each.pattern.exec(pathname) : null;
    if (!match) continue;
    const params = match.groups ?? {};
    const issues = each.endpoint.params?.safeParse(params).error?.issues ?? [];
    const wrong = issues.map(({ path: [name] }) => String(name));
    return wrong.some((name) => name.endsWith('Id') && /^[a-z]/i.test(params[name] ?? '')) ? null : each;
  }
  return null;
}

/**
 * Checks a response against the contract. `isNoRoute`: the test requests a path that leads to no endpoint on purpose.
 * @throws Error when the endpoint does not declare the status, so the OpenAPI page does not show it
 * @throws Error when a path of the API leads to no endpoint. Such a test gets a 404 whatever the product does.
 */
export function checkDeclared(
  method: Method,
  path: string,
  status: number,
  { isNoRoute = false }: { isNoRoute?: boolean } = {},
): void {
  const [pathname = ''] = path.split('?');
  const found = endpointOf(method, pathname);
  if (found && !found.statuses.has(status))
    throw new Error(`${found.endpoint.name} returned ${status}, which its endpoint does not declare.`);
  if (!found && status === 404 && pathname.startsWith('/api/') && !isNoRoute)
    throw new Error(`${method} ${pathname} leads to no endpoint. Pass isNoRoute if the test means that.`);
}
