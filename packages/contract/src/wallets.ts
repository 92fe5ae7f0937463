import * as z from 'zod/mini';
import { endpoint, isPublic, signedIn } from './endpoint.ts';
import { emptyBody, filled, idText, text } from './primitives.ts';
import { passWallets } from './vocabulary.ts';

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

export const walletsEndpoints = {
  addToWallet: endpoint('addToWallet', {
    summary: "The caller's own ticket for a wallet: the address that adds it, to be opened at once.",
    access: signedIn,
    params: z.strictObject({ ticketId: idText, wallet: z.enum(passWallets) }),
    body: emptyBody,
    output: z.strictObject({ url: text(4000) }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'TICKET_NOT_ACTIVE', 'WALLET_NOT_SET_UP', 'WALLET_UNREACHABLE'],
  }),
  downloadApplePass: endpoint('downloadApplePass', {
    summary: 'A pass for Apple Wallet, by an address that works for some minutes.',
    access: isPublic,
    params: z.strictObject({ token: filled(300) }),
    output: 'bytes',
    mediaTypes: ['application/vnd.apple.pkpass'],
    errors: ['RECORD_NOT_FOUND', 'WALLET_NOT_SET_UP'],
  }),
  registerAppleDevice: endpoint('registerAppleDevice', {
    summary: 'A device wants to hear of changes of a pass; 201 when it is new, else 200.',
    access: isPublic,
    params: registrationParams,
    headers: passHeaders,
    body: z.strictObject({ pushToken: filled(300).check(z.regex(/^[\dA-Za-z]+$/)) }),
    output: 'bytes',
    otherStatuses: [201],
    mediaTypes: ['application/json'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  listApplePasses: endpoint('listApplePasses', {
    summary: 'Passes of a device that changed since the tag of an earlier answer; 204 when none did.',
    access: isPublic,
    params: z.strictObject({ device, passType }),
    query: z.strictObject({ passesUpdatedSince: z.optional(text(200)) }),
    output: 'bytes',
    otherStatuses: [204],
    mediaTypes: ['application/json'],
    errors: ['WALLET_NOT_SET_UP'],
  }),
  unregisterAppleDevice: endpoint('unregisterAppleDevice', {
    summary: 'A device that no longer has a pass.',
    access: isPublic,
    params: registrationParams,
    headers: passHeaders,
    output: 'bytes',
    mediaTypes: ['application/json'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  getApplePass: endpoint('getApplePass', {
    summary: 'A pass as it is now.',
    access: isPublic,
    params: passParams,
    headers: passHeaders,
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['application/vnd.apple.pkpass'],
    errors: ['WALLET_PASS_REFUSED', 'WALLET_NOT_SET_UP'],
  }),
  logAppleWallet: endpoint('logAppleWallet', {
    summary: 'What Apple Wallet found wrong with passes or this protocol.',
    access: isPublic,
    body: z.strictObject({ logs: z.array(text(4000)).check(z.maxLength(50)) }),
    output: 'bytes',
    mediaTypes: ['application/json'],
    errors: ['WALLET_NOT_SET_UP'],
  }),
};
