import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { filled, id, idText, instant, text } from '../wire/primitives.ts';
import { apiKeyStates, apiScopes } from './api-scopes.ts';

/** Keys with which other systems use the API (integrations 2). */

const scopes = z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length));

const apiKey = z.strictObject({
  apiKeyId: id,
  name: text(100),
  /** `foyer_` and 8 characters, the beginning of the key. It identifies the key in lists and logs, and opens nothing. */
  prefix: text(20),
  scopes,
  /** Only data of this event. `null`: data of all events. */
  eventId: z.nullable(id),
  /** Name of the event in the language of the caller. */
  eventName: z.nullable(text(200)),
  state: z.enum(apiKeyStates),
  expireDate: instant,
  /** The hour in which the key was last used. `null`: never. */
  lastUsedDate: z.nullable(instant),
  /** When the key was sent in an address, where logs of other programs may have it (integrations 2.5). */
  exposedDate: z.nullable(instant),
  revokedDate: z.nullable(instant),
  createDate: instant,
  /** Name of the administrator who created it. `null` after that account was deleted. */
  createdBy: z.nullable(text(201)),
});
export type ApiKey = z.infer<typeof apiKey>;

const withSecret = z.strictObject({
  apiKey,
  /** The whole key. It is shown only in this response. */
  secret: text(100),
});
export type ApiKeyWithSecret = z.infer<typeof withSecret>;

const changes = { storage: 'staff-changes' } as const;

export const apiKeysEndpoints = endpointsOf({
  listApiKeys: adminOnly('GET /api-keys', {
    summary: 'Lists the API keys, latest first. Keys that ended more than 90 days ago are left out.',
    output: z.array(apiKey),
  }),
  createApiKey: adminOnly('POST /api-keys', {
    confirm: 'with-factor',
    summary: 'Creates an API key. The response is the only one with the whole key.',
    costs: changes,
    body: z.strictObject({
      name: filled(100).check(z.regex(/\S/)),
      scopes,
      eventId: z.nullable(id),
      /** At most 366 days from now. */
      expireDate: instant,
    }),
    output: withSecret,
    errors: ['RECORD_NOT_FOUND', 'API_KEY_EXPIRY', 'API_KEY_SCOPE_OF_ALL_EVENTS', 'TOO_MANY_API_KEYS'],
  }),
  revokeApiKey: adminOnly('POST /api-keys/:apiKeyId/revoke', {
    summary: 'Ends an API key at once. A revoked key stays revoked.',
    costs: changes,
    params: z.strictObject({ apiKeyId: idText }),
    output: apiKey,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
