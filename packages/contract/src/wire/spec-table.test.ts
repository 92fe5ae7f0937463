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
const EDITORS = 'admin organiser';
const OFFICE = 'admin helper';
const DESK = 'admin helper desk';
const SEARCHERS = 'admin organiser helper desk';
const LISTS = 'admin organiser helper desk reports';
const REPORTS = 'admin organiser helper reports';
const OVERVIEW = 'admin organiser reports';
const EXPORTERS = 'admin organiser helper';
const CREW = 'admin organiser helper desk ticket-scanner';
const STAFF = 'admin organiser helper desk ticket-scanner reports';

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
  ['POST reporting/{}/orders', REPORTS],
  ['GET admin/events', STAFF],
  ['GET admin/events-grouped', STAFF],
  ['GET admin/events-latest', STAFF],
  ['GET admin/events/{}', STAFF],
  ['POST admin/search/event', SEARCHERS],
  ['GET admin/profile/external/{}', DESK],
  ['GET admin/events/{}/tickets/{}', DESK],
  ['GET reporting/event-report/{}/{}', REPORTS],
  ['POST reporting/event-report/run/{}', REPORTS],
  ['PUT events/{}/dates', EDITORS],
  ['PUT events/{}/registration-dates', EDITORS],
  ['GET events/{}/ticket-configurations', EXPORTERS],
  ['GET events/{}/coupons', EXPORTERS],
  ['GET events/{}/email/templates', EDITORS],
  ['POST events/activate-event', ADMIN],
  ['POST events/clone-event', EDITORS],
  ['PUT events/update-self-service-event-basic-info', EDITORS],
  ['PUT events/update-self-service-event-ticket-configurations', EDITORS],
  ['POST events/update-self-service-event-images/{}', EDITORS],
  ['PUT events/update-self-service-event-email-templates', EDITORS],
  ['POST events/self-service-update-terms-and-conditions/{}', EDITORS],
  // Logging
  ['POST log/website/error', ANYONE],
  ['POST log/website/state', SESSION],
];

/** Calls that the specification does not name. The summary of each endpoint describes it. */
const ours: [call: string, access: string][] = [
  ['GET events/type/{}', SESSION],
  ['GET events/code/{}', SESSION],
  ['GET events/groups', SESSION],
  ['GET ticket/my-events', SESSION],
  ['GET events/{}/self-service', EDITORS],
  ['DELETE ticket/reservation/{}', SESSION],
  ['POST authentication/logout', SESSION],
  ['POST authentication/login-link', ANYONE],
  ['POST authentication/login-link/check', ANYONE],
  ['POST authentication/password', SESSION],
  ['GET authentication/lock', STAFF],
  ['POST authentication/lock', STAFF],
  ['POST authentication/unlock', STAFF],
  ['POST authentication/pin', STAFF],
  ['GET authentication/sessions', SESSION],
  ['POST authentication/sessions/{}/end', SESSION],
  ['POST authentication/sessions/end', SESSION],
  ['POST events/{}/publish', EDITORS],
  ['POST events', ADMIN],
  ['GET events/{}/draft', EDITORS],
  ['PUT events/{}/draft', EDITORS],
  ['DELETE events/{}/draft', EDITORS],
  ['POST events/{}/draft/leave', EDITORS],
  ['GET events/{}/preview', EDITORS],
  ['GET events/{}/draft/impact', EDITORS],
  ['GET admin/open-tasks', ADMIN],
  ['GET admin/event-overview', OVERVIEW],
  ['PUT admin/events/{}/archived', EDITORS],
  ['GET events/{}/checklist', EDITORS],
  ['PUT admin/events/{}/conflicts/{}', SEARCHERS],
  ['GET events/{}/pictures', EDITORS],
  ['POST events/{}/pictures', EDITORS],
  ['GET events/{}/pictures/{}', EDITORS],
  ['GET events/{}/versions', EDITORS],
  ['GET events/{}/versions/{}', EDITORS],
  ['POST events/{}/versions/{}/restore', EDITORS],
  ['POST events/{}/versions/{}/images', EDITORS],
  ['POST events/{}/email/preview', EDITORS],
  ['POST events/{}/email/test', EDITORS],
  ['GET events/{}/calendar', SESSION],
  ['POST orders/quote', SESSION],
  ['POST orders/{}/confirmation', SESSION],
  ['GET events/{}/paid-orders', SESSION],
  ['GET orders/{}/receipt', SESSION],
  ['GET orders/{}/receipts', SESSION],
  ['PUT orders/{}/receipt/addressee', SESSION],
  ['GET live-event/demo/{}', ANYONE],
  ['GET ticket/last-answers', SESSION],
  ['GET ticket/{}/pdf', SESSION],
  ['POST ticket/{}/wallet/{}', SESSION],
  ['GET wallet/apple/download/{}', ANYONE],
  ['POST wallet/apple/v1/devices/{}/registrations/{}/{}', ANYONE],
  ['GET wallet/apple/v1/devices/{}/registrations/{}', ANYONE],
  ['DELETE wallet/apple/v1/devices/{}/registrations/{}/{}', ANYONE],
  ['GET wallet/apple/v1/passes/{}/{}', ANYONE],
  ['POST wallet/apple/v1/log', ANYONE],
  ['GET ticket/{}/add-ons', SESSION],
  ['POST ticket/{}/add-ons', SESSION],
  ['GET ticket/{}/cancellation', SESSION],
  ['POST ticket/{}/cancellation', SESSION],
  ['GET ticket/{}/team', SESSION],
  ['POST ticket/{}/form-link', SESSION],
  ['POST ticket/{}/form-link/mail', SESSION],
  ['POST member-form', ANYONE],
  ['PUT member-form', ANYONE],
  ['POST ticket/{}/agree-to-team', SESSION],
  ['POST ticket/{}/leave-team', SESSION],
  ['GET events/{}/waiting-list', SESSION],
  ['GET account/waiting-list', SESSION],
  ['POST events/{}/waiting-list', SESSION],
  ['DELETE events/{}/waiting-list/{}', SESSION],
  ['GET admin/events/{}/waiting-list', SEARCHERS],
  ['POST admin/events/{}/waiting-list/{}/pause', ADMIN],
  ['POST admin/waiting-list/{}/front', ADMIN],
  ['POST admin/waiting-list/{}/remove', ADMIN],
  ['POST orders/intent/{}/give-up', SESSION],
  ['POST payments/webhook/{}', ANYONE],
  ['GET payments/challenge/{}', ANYONE],
  ['GET payments/sandbox/{}', ANYONE],
  ['POST payments/sandbox/{}', ANYONE],
  ['GET admin/events/{}/audit/{}', OFFICE],
  ['GET admin/audit', ADMIN],
  ['GET admin/events/{}/orders/{}', DESK],
  ['POST admin/orders/{}/refund', ADMIN],
  ['GET admin/order-intents', ADMIN],
  ['POST admin/order-intents/{}/settle', ADMIN],
  ['POST admin/order-intents/{}/refund', ADMIN],
  ['GET admin/unknown-charges', ADMIN],
  ['POST admin/unknown-charges/{}/resolve', ADMIN],
  ['GET account/export', SESSION],
  ['POST admin/accounts/{}/anonymise', ADMIN],
  ['GET admin/accounts/{}/anonymise', ADMIN],
  ['GET admin/staff', ADMIN],
  ['POST admin/staff', ADMIN],
  ['PUT admin/staff/{}/roles', ADMIN],
  ['POST admin/staff/{}/reset', ADMIN],
  ['POST admin/staff/{}/close', ADMIN],
  ['POST admin/staff/{}/reopen', ADMIN],
  ['GET admin/retention', ADMIN],
  ['GET admin/installation', ADMIN],
  ['GET admin/outbox', ADMIN],
  ['GET admin/outbox/{}', ADMIN],
  ['GET admin/mail-queue', ADMIN],
  ['POST admin/mail-queue/retry', ADMIN],
  ['POST admin/order-intents/{}/release', ADMIN],
  ['GET admin/disputes', OFFICE],
  ['GET admin/orders/{}/dispute-evidence', ADMIN],
  ['POST admin/refunds/{}/retry', ADMIN],
  ['POST admin/refunds/{}/settle', ADMIN],
  ['POST reporting/{}/attendees', LISTS],
  ['POST ticket/{}/check-in/undo', ADMIN],
  ['GET admin/events/{}/roster', CREW],
  ['POST admin/events/{}/scans', CREW],
  ['GET admin/events/{}/conflicts', CREW],
  ['GET admin/events/{}/live', CREW],
  ['GET admin/events/{}/devices', CREW],
  ['POST admin/events/{}/devices', CREW],
  ['POST admin/devices/{}/shut-out', ADMIN],
  ['GET ticket/{}/badge', CREW],
  ['PUT ticket/{}/badge', CREW],
  ['GET admin/events/{}/badges', CREW],
  ['GET admin/events/{}/badge-designs', CREW],
  ['GET admin/events/{}/badge-samples', EDITORS],
  ['POST admin/events/{}/badge-prints', CREW],
  ['GET admin/events/{}/badge-choices', CREW],
  ['GET admin/events/{}/badge-files', CREW],
  ['POST admin/events/{}/badge-files', CREW],
  ['POST admin/events/{}/badge-files/{}/cancel', CREW],
  ['GET admin/events/{}/badge-files/{}', CREW],
  ['POST admin/events/{}/badge-files/{}/printed', CREW],
  ['GET admin/events/{}/drawers', DESK],
  ['PUT admin/events/{}/drawers/opening', DESK],
  ['POST admin/events/{}/drawers/closing', DESK],
  ['GET admin/events/{}/call-off', ADMIN],
  ['POST admin/events/{}/call-off', ADMIN],
  ['POST admin/events/{}/call-off/retry', ADMIN],
  ['POST admin/events/{}/call-off/payments/{}/settle', ADMIN],
  ['GET admin/events/{}/messages', EDITORS],
  ['POST admin/events/{}/messages/audience', EDITORS],
  ['POST admin/events/{}/messages/preview', EDITORS],
  ['POST admin/events/{}/messages/test', EDITORS],
  ['POST admin/events/{}/messages', EDITORS],
  ['GET admin/events/{}/send-allowance', EDITORS],
  ['PUT admin/events/{}/send-allowance', ADMIN],
  ['PUT admin/messages/{}/pause', EDITORS],
  ['POST admin/messages/{}/stop', EDITORS],
  ['GET ticket-link/{}', ANYONE],
  ['GET news/opt-out/{}', ANYONE],
  ['POST news/opt-out/{}', ANYONE],
  ['GET reporting/books', ADMIN],
  ['GET orders/turn', SESSION],
  ['GET reporting/provider-books', ADMIN],
  ['POST reporting/provider-books', ADMIN],
  ['GET reporting/{}/export/{}', REPORTS],
  ['POST reporting/{}/export/{}', REPORTS],
  ['GET reporting/{}/export', REPORTS],
  ['POST reporting/{}/export', EXPORTERS],
  ['GET reporting/presets', REPORTS],
  ['PUT reporting/presets', EXPORTERS],
  ['DELETE reporting/presets/{}', EXPORTERS],
  ['POST reporting/export/{}/stop', EXPORTERS],
  ['GET reporting/export/{}', REPORTS],
  ['GET reporting/event-report/export/{}', REPORTS],
  ['GET openapi.json', ANYONE],
];

const callOf = ({ method, path }: Endpoint) => `${method} ${path.slice(1).replaceAll(/:\w+/g, '{}')}`;
const accessOf = ({ access }: Endpoint) =>
  access.kind === 'public' ? ANYONE : access.kind === 'session' ? SESSION : access.roles.join(' ');

const byText = (one = '', other = '') => one.localeCompare(other);
const byCall = ([one]: [string, string], [other]: [string, string]) => one.localeCompare(other);
const declared = Object.values<Endpoint>(endpoints).map((one): [string, string] => [callOf(one), accessOf(one)]);
const expected = [...specified, ...ours];

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
