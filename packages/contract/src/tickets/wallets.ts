import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { emptyBody, filled, idText, text } from '../wire/primitives.ts';
import { passWallets } from '../wire/vocabulary.ts';

/**
 * Tickets in phone wallets. Apple Wallet fetches passes with its own protocol (PassKit Web Service Reference). The
 * paths under `v1` and the statuses are defined by Apple. Requests are authorised with the pass's token instead of a
 * session.
 */

const device = filled(200);
const passType = filled(200);
const serialNumber = filled(100);
const passParams = z.strictObject({ passType, serialNumber });
const registrationParams = z.strictObject({ device, passType, serialNumber });
/** `Authorization: ApplePass <token>`. */
const passHeaders = z.object({ authorization: z.optional(text(500)) });

export const walletsEndpoints = endpointsOf({
  addToWallet: signedIn('POST /ticket/:ticketId/wallet/:wallet', {
    summary: "Returns the URL that adds the caller's own ticket to a wallet. The client opens it at once.",
    costs: { cpu: 'wallet-adds', storage: 'wallet-adds' },
    params: z.strictObject({ ticketId: idText, wallet: z.enum(passWallets) }),
    body: emptyBody,
    output: z.strictObject({ url: text(4000) }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'TICKET_NOT_ACTIVE', 'WALLET_NOT_SET_UP', 'WALLET_UNREACHABLE'],
  }),
  downloadApplePass: anyone('GET /wallet/apple/download/:token', {
    summary: 'Returns a pass for Apple Wallet, at a URL that works for a few minutes.',
    costs: { cpu: 'pass-downloads', guesses: 'pass-downloads' },
    params: z.strictObject({ token: filled(300) }),
    output: 'bytes',
    mediaTypes: ['application/vnd.apple.pkpass'],
    errors: ['RECORD_NOT_FOUND', 'WALLET_NOT_SET_UP'],
  }),
  registerAppleDevice: anyone('POST /wallet/apple/v1/devices/:device/registrations/:passType/:serialNumber', {
    summary: 'Registers a device for updates of a pass. Returns 201 for a new registration, otherwise 200.',
    costs: { storage: 'passes', guesses: 'passes' },
    params: registrationParams,
    headers: passHeaders,
    body: z.strictObject({ pushToken: filled(300).check(z.regex(/^[\dA-Za-z]+$/)) }),
    output: 'bytes',
    otherStatuses: [201],
    mediaTypes: ['application/json'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  listApplePasses: anyone('GET /wallet/apple/v1/devices/:device/registrations/:passType', {
    summary: "Lists a device's passes that changed since the tag of an earlier response. Returns 204 if none changed.",
    costs: { guesses: 'pass-lists' },
    params: z.strictObject({ device, passType }),
    query: z.strictObject({ passesUpdatedSince: z.optional(text(200)) }),
    output: 'bytes',
    otherStatuses: [204],
    mediaTypes: ['application/json'],
    errors: ['WALLET_NOT_SET_UP'],
  }),
  unregisterAppleDevice: anyone('DELETE /wallet/apple/v1/devices/:device/registrations/:passType/:serialNumber', {
    summary: 'Unregisters a device from a pass.',
    costs: { guesses: 'passes' },
    params: registrationParams,
    headers: passHeaders,
    output: 'bytes',
    mediaTypes: ['application/json'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  getApplePass: anyone('GET /wallet/apple/v1/passes/:passType/:serialNumber', {
    summary: 'Returns the current version of a pass.',
    costs: { cpu: 'passes', guesses: 'passes' },
    params: passParams,
    headers: passHeaders,
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['application/vnd.apple.pkpass'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  logAppleWallet: anyone('POST /wallet/apple/v1/log', {
    summary: 'Logs problems that Apple Wallet reports about passes or this protocol.',
    costs: { storage: 'wallet-logs' },
    body: z.strictObject({ logs: z.array(text(4000)).check(z.maxLength(50)) }),
    output: 'bytes',
    mediaTypes: ['application/json'],
    errors: ['WALLET_NOT_SET_UP'],
  }),
});
