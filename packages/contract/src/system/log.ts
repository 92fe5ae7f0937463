import * as z from 'zod/mini';
import { endpoint, isPublic, signedInFor } from '../wire/endpoint.ts';
import { done, text } from '../wire/primitives.ts';

/** Reports of the client about its own errors and state (system 1.6), and the description of this contract. */

export const logEndpoints = {
  logError: endpoint('logError', {
    summary: 'Logs an error that happened in the client.',
    access: isPublic,
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
  logState: endpoint('logState', {
    summary: "Logs the client's state. The client sends it only while debug logging is enabled in the settings.",
    access: signedInFor('no-event'),
    body: z.strictObject({
      message: text(5000),
      method: text(500),
      state: z.strictObject({ auth: z.optional(z.unknown()), registration: z.optional(z.unknown()) }),
    }),
    output: done,
    sendsSuccess: true,
  }),
  getOpenApi: endpoint('getOpenApi', {
    summary: 'Returns this OpenAPI 3.1 description.',
    access: isPublic,
    output: z.record(z.string(), z.unknown()),
    cache: 'session',
  }),
};
