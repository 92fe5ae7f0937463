import { IdentityFault } from './port.ts';

/** Failures in a row after which a provider is left alone, and for how long, in ms. */
const mostFailures = 3;
const restMs = 15_000;

/** Responses that are about the state of the server, and not about the request. */
const isServerError = (status: number): boolean => status >= 500 || status === 429;

/**
 * A `fetch` for one provider. After three requests in a row without a useful response, further requests fail at once for 15
 * seconds, so nobody waits for a provider that is down. @throws IdentityFault `unavailable`
 */
export function createPatientFetch(clock: () => Date, send: typeof fetch = fetch): typeof fetch {
  let failures = 0;
  let restsUntil = 0;
  const fail = (message: string, cause?: unknown): never => {
    failures += 1;
    if (failures >= mostFailures) restsUntil = clock().getTime() + restMs;
    throw new IdentityFault('unavailable', message, { cause });
  };
  return async (input, init) => {
    if (clock().getTime() < restsUntil) throw new IdentityFault('unavailable', 'not contacted after failures');
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      return fail('no response', error);
    }
    if (isServerError(response.status)) return fail(`status ${response.status}`);
    failures = 0;
    return response;
  };
}
