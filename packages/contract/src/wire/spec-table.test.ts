import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorStatus } from './errors.ts';
import { routes } from './routes.ts';

/**
 * All calls, written by hand: the contract is compared with this list, not generated from it. Path parameters are `{}`. Trailing
 * slashes are left out, because the server accepts both forms (system 1.1). The second value is who may
 * call.
 */
const ANYONE = 'anyone';
const SESSION = 'session';
const ADMIN = 'admin';
const DESK = 'admin helper';
const CREW = 'admin helper ticket-scanner';

const specified: [call: string, access: string][] = [
  // Authentication and account
  ['POST authentication/login', ANYONE],
  ['POST authentication/login/{}', ANYONE],
  ['POST authentication/switch-context', DESK],
  ['GET account/address', SESSION],
  ['GET account/profile', SESSION],
  ['GET settings', ANYONE],
  // Events
  ['GET events', SESSION],
  ['GET events/{}', SESSION],
  ['POST events/available-tickets', SESSION],
  ['POST events/available-relationships', SESSION],
  ['POST events/available-group-member-tickets', SESSION],
  ['POST events/{}/apply-triggers', SESSION],
  ['GET events/{}/ticket-configuration/{}/add-ons', SESSION],
  ['GET events/{}/images/{}', ANYONE],
  ['GET ticket/award-image/{}', ANYONE],
  // Orders
  ['POST orders', SESSION],
  ['GET orders/{}', SESSION],
  ['GET orders/intent/{}', SESSION],
  ['GET orders/hosted-payment-page-enabled', SESSION],
  // Tickets
  ['GET tickets', SESSION],
  ['GET ticket/{}', SESSION],
  ['PUT ticket', SESSION],
  ['POST ticket/transfer', SESSION],
  ['GET ticket', SESSION],
  ['POST ticket/reservation', SESSION],
  ['GET ticket/event-ticket-summary', SESSION],
  ['GET ticket/registered-events', SESSION],
  ['GET ticket/{}/upgrade', SESSION],
  ['POST ticket/{}/upgrade', SESSION],
  ['GET ticket/{}/downgrade', SESSION],
  ['POST ticket/{}/downgrade', SESSION],
  ['POST ticket/{}/sendItinerary', SESSION],
  ['POST ticket/deactivate-ticket', ADMIN],
  ['POST ticket/{}/check-in', CREW],
  ['POST ticket/{}/badge-awards', CREW],
  ['POST live-event/GetLiveEventUrl', SESSION],
  // Admin, reporting and self-service
  ['POST reporting/{}/orders', DESK],
  ['GET admin/events', CREW],
  ['GET admin/events-grouped', CREW],
  ['GET admin/events-latest', CREW],
  ['GET admin/events/{}', CREW],
  ['POST admin/search/event', DESK],
  ['GET admin/profile/external/{}', DESK],
  ['GET admin/events/{}/tickets/{}', DESK],
  ['GET reporting/event-report/{}/{}', DESK],
  ['POST reporting/event-report/run/{}', DESK],
  ['PUT events/{}/dates', ADMIN],
  ['PUT events/{}/registration-dates', ADMIN],
  ['GET events/{}/ticket-configurations', DESK],
  ['GET events/{}/coupons', DESK],
  ['GET events/{}/email/templates', ADMIN],
  ['POST events/activate-event', ADMIN],
  ['POST events/clone-event', ADMIN],
  ['PUT events/update-self-service-event-basic-info', ADMIN],
  ['PUT events/update-self-service-event-ticket-configurations', ADMIN],
  ['POST events/update-self-service-event-images/{}', ADMIN],
  ['PUT events/update-self-service-event-email-templates', ADMIN],
  ['POST events/self-service-update-terms-and-conditions/{}', ADMIN],
  // Logging
  ['POST log/website/error', ANYONE],
  ['POST log/website/state', SESSION],
];

/** Calls that clients of the original product do not know. Each has its reason. */
const ours: [call: string, access: string, why: string][] = [
  ['GET events/type/{}', SESSION, 'system 1: event by type code, path not shown'],
  ['GET events/code/{}', SESSION, 'system 1: event by short code, path not shown'],
  ['GET events/groups', SESSION, 'system 1: list of event groups, path not shown'],
  ['GET ticket/my-events', SESSION, 'system 1: my events, path not shown'],
  ['GET events/{}/self-service', ADMIN, 'events 4.3: self-service fetches, path not shown'],
  ['DELETE ticket/reservation/{}', SESSION, 'stock 2.1: leaving gives a hold back'],
  ['POST authentication/logout', SESSION, 'people 3.1: revokes the token'],
  ['POST authentication/login-link', ANYONE, 'people 2.2: mails the one-time link'],
  ['POST authentication/login-link/check', ANYONE, 'a mail scanner that opens a link uses nothing up'],
  ['POST authentication/password', SESSION, 'people 3.1: a password change revokes sessions'],
  ['GET authentication/lock', CREW, 'door 4.2: when a device at the door locks'],
  ['POST authentication/lock', CREW, 'door 4.2: a device at the door locks'],
  ['POST authentication/unlock', CREW, 'door 4.2: … and is unlocked by PIN or password'],
  ['POST authentication/pin', CREW, 'door 4.2: the PIN is set by the password'],
  ['GET authentication/sessions', SESSION, 'a person sees where they are signed in'],
  ['POST authentication/sessions/{}/end', SESSION, 'and ends one of their sessions'],
  ['POST authentication/sessions/end', SESSION, 'or all but the current one'],
  ['POST events/{}/publish', ADMIN, 'events 4.3: the editor publishes a draft'],
  ['POST events', ADMIN, 'events 4.3: a new event, from a template or empty'],
  ['GET events/{}/draft', ADMIN, 'events 4.3: the editor keeps a draft'],
  ['PUT events/{}/draft', ADMIN, 'events 4.3: the editor keeps a draft'],
  ['DELETE events/{}/draft', ADMIN, 'events 4.3: a draft that is not wanted goes away'],
  ['GET events/{}/preview', ADMIN, 'staff look at an event as an attendee would meet it on a day'],
  ['GET events/{}/draft/impact', ADMIN, 'events 4.3: what publishing would change, and for whom'],
  ['GET admin/open-tasks', ADMIN, 'the dashboard starts with what needs somebody'],
  ['GET admin/event-overview', ADMIN, 'one list of events with their sales'],
  ['PUT admin/events/{}/archived', ADMIN, 'events that are over leave the list'],
  ['GET events/{}/checklist', ADMIN, 'the editor shows what an event lacks before it is published'],
  ['PUT admin/events/{}/conflicts/{}', DESK, 'staff mark a conflict at the door as solved'],
  ['GET events/{}/versions', ADMIN, 'events 4.3: each publish is a version'],
  ['GET events/{}/versions/{}', ADMIN, 'two versions are compared, and one is restored into the draft'],
  ['POST events/{}/versions/{}/restore', ADMIN, 'events 4.4: an earlier version is published again'],
  ['POST events/{}/versions/{}/images', ADMIN, 'the images of a version are restored'],
  ['POST events/{}/email/preview', ADMIN, 'events 4.3: a template is looked at before it is saved'],
  ['POST events/{}/email/test', ADMIN, 'mail 1: a template is tried on oneself before it is saved'],
  ['GET events/{}/calendar', SESSION, 'mail 2.2: a date that is promised comes with a calendar file'],
  ['POST orders/quote', SESSION, 'orders 6.1: only the server prices; the cart shows its total and what is gone'],
  ['POST orders/{}/confirmation', SESSION, 'experience: a mistyped e-mail can be mended at the confirmation'],
  ['GET events/{}/paid-orders', SESSION, 'the way from an event to its receipts'],
  ['GET orders/{}/receipt', SESSION, 'payments 5.1'],
  ['GET orders/{}/receipts', SESSION, 'payments 5.1: which documents an order has'],
  ['PUT orders/{}/receipt/addressee', SESSION, 'receipts are made out to a company, said once'],
  ['GET live-event/demo/{}', ANYONE, 'the live page of the demo event opens'],
  ['GET ticket/last-answers', SESSION, 'nobody types what they answered last time'],
  ['GET ticket/{}/pdf', SESSION, 'a ticket on paper, for phones without battery'],
  ['POST ticket/{}/wallet/{}', SESSION, 'a ticket in the wallet of a phone, where it is found without a network'],
  ['GET wallet/apple/download/{}', ANYONE, 'the pass itself, by an address that was given to its holder'],
  ['POST wallet/apple/v1/devices/{}/registrations/{}/{}', ANYONE, 'Apple Wallet asks by its own protocol'],
  ['GET wallet/apple/v1/devices/{}/registrations/{}', ANYONE, 'Apple Wallet asks by its own protocol'],
  ['DELETE wallet/apple/v1/devices/{}/registrations/{}/{}', ANYONE, 'Apple Wallet asks by its own protocol'],
  ['GET wallet/apple/v1/passes/{}/{}', ANYONE, 'Apple Wallet asks by its own protocol'],
  ['POST wallet/apple/v1/log', ANYONE, 'Apple Wallet asks by its own protocol'],
  [
    'GET ticket/{}/add-ons',
    SESSION,
    'tickets 4.6: what a change of ticket is to its add-ons, bought or given back later',
  ],
  ['POST ticket/{}/add-ons', SESSION, 'tickets 4.6: add-ons are bought and given back after the ticket'],
  ['GET ticket/{}/cancellation', SESSION, 'tickets 4.6: who cancels a ticket sees first what goes back'],
  ['POST ticket/{}/cancellation', SESSION, 'tickets 4.6: a ticket is cancelled by its holder'],
  ['GET ticket/{}/team', SESSION, 'whoever leads a team sees who still has to answer something'],
  ['POST ticket/{}/form-link', SESSION, 'whoever leads a team has a link with which a member answers what is missing'],
  ['POST ticket/{}/form-link/mail', SESSION, '… or has it mailed'],
  ['POST member-form', ANYONE, 'a member opens their own form by that link, without an account'],
  ['PUT member-form', ANYONE, '… and answers it'],
  [
    'POST ticket/{}/agree-to-team',
    SESSION,
    'a person whom someone put on a team agrees before the leader sees who it is',
  ],
  ['POST ticket/{}/leave-team', SESSION, '… or leaves it'],
  ['GET events/{}/waiting-list', SESSION, 'stock 3: waiting list'],
  ['GET account/waiting-list', SESSION, 'stock 3: waiting list, in the account'],
  ['POST events/{}/waiting-list', SESSION, 'stock 3: waiting list'],
  ['DELETE events/{}/waiting-list/{}', SESSION, 'stock 3: waiting list'],
  ['GET admin/events/{}/waiting-list', DESK, 'stock 3: staff see the waiting list'],
  ['POST admin/events/{}/waiting-list/{}/pause', ADMIN, 'stock 3: staff steer the waiting list'],
  ['POST admin/waiting-list/{}/front', ADMIN, 'stock 3: staff steer the waiting list'],
  ['POST admin/waiting-list/{}/remove', ADMIN, 'stock 3: staff steer the waiting list'],
  [
    'POST orders/intent/{}/give-up',
    SESSION,
    'a hosted page that was left holds its tickets until its payer gives it up',
  ],
  ['POST payments/webhook/{}', ANYONE, 'payments 3.5: gateways call back, signed'],
  ['GET payments/challenge/{}', ANYONE, "payments 3.2: the payer's bank may ask (3-D Secure)"],
  ['GET payments/sandbox/{}', ANYONE, "payments 2.4: the sandbox gateway's hosted page"],
  ['POST payments/sandbox/{}', ANYONE, "payments 2.4: the sandbox gateway's hosted page"],
  ['GET admin/events/{}/audit/{}', DESK, 'people 6.2: the audit log is shown on the order summary'],
  ['GET admin/audit', ADMIN, 'every change is looked through, with before and after'],
  [
    'GET admin/events/{}/orders/{}',
    DESK,
    'anchors: staff refund from the order summary, also what was deactivated before',
  ],
  ['POST admin/orders/{}/refund', ADMIN, 'payments 4.1: refunds by an admin'],
  ['GET admin/order-intents', ADMIN, 'orders 7.7: intents that people should look at'],
  ['POST admin/order-intents/{}/settle', ADMIN, 'orders 7.7: finish a stale intent'],
  ['POST admin/order-intents/{}/refund', ADMIN, 'payments 3.4: give back a charge without an order'],
  ['GET admin/unknown-charges', ADMIN, 'payments 4.5: money without an order is shown to staff'],
  ['POST admin/unknown-charges/{}/resolve', ADMIN, 'payments 4.5: money without an order is shown to staff'],
  ['GET account/export', SESSION, 'people 6.1'],
  ['POST admin/accounts/{}/anonymise', ADMIN, 'people 6.1'],
  ['GET admin/accounts/{}/anonymise', ADMIN, 'what anonymising erases and keeps is told before it is done'],
  ['GET admin/staff', ADMIN, 'administrators see the accounts of staff'],
  ['POST admin/staff', ADMIN, 'a staff account is created and invited by mail'],
  ['PUT admin/staff/{}/roles', ADMIN, 'the roles of a staff account change'],
  ['POST admin/staff/{}/reset', ADMIN, 'a staff account gets a new link'],
  ['POST admin/staff/{}/close', ADMIN, 'a staff account is closed'],
  ['POST admin/staff/{}/reopen', ADMIN, 'a closed staff account is opened again'],
  ['GET admin/retention', ADMIN, 'what is kept how long, and what goes next, is shown before it goes'],
  ['GET admin/installation', ADMIN, 'system 6.1: a restored copy says so'],
  ['GET admin/outbox', ADMIN, 'mail 1: outgoing mail is listed for admins'],
  ['GET admin/outbox/{}', ADMIN, 'mail 1: outgoing mail is listed for admins'],
  ['GET admin/mail-queue', ADMIN, 'mail 1: an admin sees mail that waits or failed'],
  ['POST admin/mail-queue/retry', ADMIN, 'mail 1: an admin sends failed mail again'],
  ['POST admin/order-intents/{}/release', ADMIN, 'a payment that nobody can decide frees its seats'],
  ['GET admin/disputes', DESK, 'what payers dispute is shown with the day to answer by'],
  ['GET admin/orders/{}/dispute-evidence', ADMIN, 'the evidence of a dispute as one document'],
  ['POST admin/refunds/{}/retry', ADMIN, 'a refund that failed is tried again'],
  ['POST admin/refunds/{}/settle', ADMIN, 'a refund that failed is settled by hand'],
  ['POST reporting/{}/attendees', DESK, 'experience: a number of the Stats tab leads to its list'],
  ['POST ticket/{}/check-in/undo', ADMIN, 'a mistaken check-in can be taken back'],
  ['GET admin/events/{}/roster', CREW, 'door 4.1'],
  ['POST admin/events/{}/scans', CREW, 'door 3.2'],
  ['GET admin/events/{}/conflicts', CREW, 'door 3.3'],
  ['GET admin/events/{}/live', CREW, 'door 4.3'],
  ['GET admin/events/{}/devices', CREW, 'devices of the door are listed by their names'],
  ['POST admin/events/{}/devices', CREW, 'devices of the door have names'],
  ['POST admin/devices/{}/shut-out', ADMIN, 'a lost device is shut out'],
  ['GET ticket/{}/badge', CREW, 'door 6.1: a scanner, too, sees whose badge it is, without the answers of the form'],
  ['PUT ticket/{}/badge', CREW, 'door 6.3: pins, title and sizes are still there when it is printed again'],
  ['GET admin/events/{}/badges', CREW, 'printing many badges at once'],
  ['POST admin/events/{}/badge-prints', CREW, 'a second badge is asked about before it is printed'],
  [
    'GET admin/events/{}/drawers',
    DESK,
    'cash that is taken at a desk is counted by whoever took it, and seen by admins',
  ],
  ['PUT admin/events/{}/drawers/opening', DESK, 'what is in a drawer before the first guest'],
  ['POST admin/events/{}/drawers/closing', DESK, 'what is in it after the last one, and the difference'],
  ['GET admin/events/{}/call-off', ADMIN, 'what calling off an event does is shown before, and its progress after'],
  ['POST admin/events/{}/call-off', ADMIN, 'an event is called off, everybody notified and every payment refunded'],
  ['POST admin/events/{}/call-off/retry', ADMIN, 'refunds that failed are tried again'],
  ['POST admin/events/{}/call-off/payments/{}/settle', ADMIN, 'staff give cash back themselves and tick it off'],
  ['GET admin/events/{}/messages', ADMIN, 'organisers write to the attendees of an event'],
  ['POST admin/events/{}/messages/audience', ADMIN, 'whom a message reaches is counted before it is sent'],
  ['POST admin/events/{}/messages/preview', ADMIN, 'a message is looked at before it is sent'],
  ['POST admin/events/{}/messages/test', ADMIN, 'a message is sent to oneself first'],
  ['POST admin/events/{}/messages', ADMIN, 'organisers write to the attendees of an event'],
  ['POST admin/messages/{}/stop', ADMIN, 'a message is stopped midway'],
  ['GET news/opt-out/{}', ANYONE, 'whoever gets news can end them without signing in'],
  ['POST news/opt-out/{}', ANYONE, 'RFC 8058: one click of the mail program ends news'],
  ['GET reporting/books', ADMIN, 'money by day, gateway and currency, as it is reconciled'],
  ['GET orders/turn', SESSION, 'a buyer in the queue for the payment provider is told how long'],
  ['GET reporting/provider-books', ADMIN, "fees and payouts, as the provider's account has them"],
  ['POST reporting/provider-books', ADMIN, "the provider's report is held against the books without a command line"],
  ['GET reporting/{}/export/{}', DESK, 'organisers take orders, attendees and payments along, in columns they choose'],
  ['POST reporting/{}/export/{}', DESK, 'organisers take orders, attendees and payments along, in columns they choose'],
  ['GET reporting/{}/export', DESK, 'lists that are made again and again, and told by mail'],
  ['POST reporting/{}/export', DESK, 'lists that are made again and again, and told by mail'],
  ['GET reporting/presets', DESK, 'named selections of columns for exports'],
  ['PUT reporting/presets', DESK, 'named selections of columns for exports'],
  ['DELETE reporting/presets/{}', DESK, 'named selections of columns for exports'],
  ['POST reporting/export/{}/stop', DESK, 'a list is made no more'],
  ['GET reporting/export/{}', DESK, 'what was made is fetched by who is signed in'],
  ['GET reporting/event-report/export/{}', DESK, 'reports 2: each report exports as CSV'],
  ['GET openapi.json', ANYONE, 'system 1: describes every call'],
];

const callOf = ({ method, path }: Endpoint) => `${method} ${path.slice(1).replaceAll(/:\w+/g, '{}')}`;
const accessOf = ({ access }: Endpoint) =>
  access.kind === 'public' ? ANYONE : access.kind === 'session' ? SESSION : access.roles.join(' ');

const byText = (one = '', other = '') => one.localeCompare(other);
const byCall = ([one]: [string, string], [other]: [string, string]) => one.localeCompare(other);
const declared = Object.values<Endpoint>(endpoints).map((one): [string, string] => [callOf(one), accessOf(one)]);
const expected = [...specified, ...ours.map(([call, access]): [string, string] => [call, access])];

describe('the contract compared with the list of calls', () => {
  it('declares every call with its access, and no other call', () => {
    expect(new Map(declared.toSorted(byCall))).toEqual(new Map(expected.toSorted(byCall)));
    expect(declared.toSorted(byCall)).toEqual(expected.toSorted(byCall));
  });

  it('declares each call once', () => {
    expect(new Set(declared.map(([call]) => call)).size).toBe(declared.length);
    expect(new Set(Object.values(routes)).size).toBe(Object.keys(routes).length);
  });

  it('stores every endpoint under the name of its route', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(routes).toSorted());
    for (const [name, one] of Object.entries<Endpoint>(endpoints)) expect(one.name).toBe(name);
  });

  it('declares exactly the parameters in the path', () => {
    for (const one of Object.values<Endpoint>(endpoints)) {
      const inPath = [...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const shape = one.params && 'shape' in one.params ? Object.keys(one.params.shape as object) : [];
      expect([one.name, shape.toSorted(byText)]).toEqual([one.name, inPath.toSorted(byText)]);
    }
  });

  it('implements every call: no error means "not implemented"', () => {
    expect(Object.entries<number>(errorStatus).filter(([, status]) => status === 501)).toEqual([]);
  });

  it('declares no body for GET calls', () => {
    const withBody = Object.values<Endpoint>(endpoints).filter(
      (one) => one.body && ['GET', 'DELETE'].includes(one.method),
    );
    expect(withBody).toEqual([]);
  });
});
