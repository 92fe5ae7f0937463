import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { done, text } from '../wire/primitives.ts';

/** Reports of the client about its own errors and state (system 1.6), and the description of this contract. */

const reports = ['error-reports', 'error-reports-day', 'error-reports-all'] as const;

export const logEndpoints = endpointsOf({
  logError: anyone('POST /log/website/error', {
    summary: 'Logs an error that happened in the client.',
    costs: { storage: reports },
    body: z.strictObject({
      message: text(5000),
      method: text(500),
      // The thrown value. JSON drops `undefined`, so the field may be absent.
      error: z.optional(z.unknown()),
    }),
    bodyLimit: 64 * 1024,
    output: done,
    sendsSuccess: true,
  }),
  logState: signedIn('POST /log/website/state', {
    summary: "Logs the client's state. The client sends it only while debug logging is enabled in the settings.",
    eventSource: 'no-event',
    costs: { storage: reports },
    body: z.strictObject({
      message: text(5000),
      method: text(500),
      state: z.strictObject({ auth: z.optional(z.unknown()), registration: z.optional(z.unknown()) }),
    }),
    output: done,
    sendsSuccess: true,
  }),
  getOpenApi: anyone('GET /openapi.json', {
    summary: 'Returns this OpenAPI 3.1 description.',
    output: z.record(z.string(), z.unknown()),
    cache: 'session',
  }),
});
