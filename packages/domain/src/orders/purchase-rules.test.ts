import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import { describe, expect, it, test } from 'vitest';
import { consultant, guest, me, now, other, relationshipTypes } from '../testing/factories.ts';
import { checkRequest, checkTicketChoice, type EligibilityFacts, type OfferedTicket } from './eligibility.ts';
import type { Refusal } from './refusal.ts';
import {
  checkEvent,
  purchaseRules,
  ticketPaths,
  type OpenEvent,
  type PurchaseRule,
  type TicketPath,
} from './purchase-rules.ts';

/** The purchase rules of each way to a ticket, as the product states them (orders 9). */

const desk: readonly Role[] = ['admin', 'helper', 'desk'];
const all: readonly Role[] = roles;
const nobody: readonly Role[] = [];

/** Who need not fulfil a rule, in the order of the ways: sale, hold, waiting list, transfer, change. */
const table: Readonly<Record<PurchaseRule, readonly [...(readonly Role[])[]]>> = {
  event: [desk, desk, desk, ['admin'], all],
  calledOff: [nobody, nobody, nobody, nobody, nobody],
  registration: [desk, desk, desk, ['admin'], desk],
  otherAccounts: [desk, desk, desk, all, all],
  attendee: [nobody, nobody, nobody, nobody, all],
  parentEvent: [nobody, nobody, nobody, nobody, all],
  perPerson: [nobody, nobody, nobody, nobody, all],
  ownTicket: [nobody, nobody, nobody, nobody, all],
  buyersTicket: [desk, desk, desk, all, all],
  relationship: [nobody, nobody, nobody, nobody, nobody],
  qualification: [nobody, nobody, nobody, all, nobody],
  saleWindow: [nobody, nobody, nobody, all, nobody],
  ownWindow: [desk, desk, desk, all, desk],
  stock: [nobody, nobody, all, all, nobody],
};

interface Question {
  event: OpenEvent;
  eligibility: Omit<EligibilityFacts, 'path' | 'buyer'>;
  request: { externalAccountIdentifier: string; relationshipType: string };
  ticket: OfferedTicket;
}

const forOther = { externalAccountIdentifier: other, relationshipType: consultant.relationshipType };
const selfOf = (externalAccountIdentifier: string) => ({ ...forOther, externalAccountIdentifier });
/** Another person's own ticket, which fulfils all rules. */
const fine: Question = {
  event: { limits: [], isCalledOff: false, isRegistrationActive: true },
  eligibility: {
    event: { relationshipTypes, canRegisterOtherAccounts: true },
    held: [selfOf(me)],
    isKnownAccount: () => true,
    parent: null,
  },
  request: forOther,
  ticket: {
    ticketConfigurationId: 1,
    relationshipTypes: [consultant.relationshipType, guest.relationshipType],
    startDateTime: null,
    endDateTime: null,
    limitQuantity: true,
    available: 1,
    quantity: 10,
  },
};
const event = (more: Partial<OpenEvent>): Question => ({ ...fine, event: { ...fine.event, ...more } });
const eligibility = (more: Partial<Question['eligibility']>): Question => ({
  ...fine,
  eligibility: { ...fine.eligibility, ...more },
});
const ticket = (more: Partial<OfferedTicket>): Question => ({ ...fine, ticket: { ...fine.ticket, ...more } });

/** A question that breaks one rule alone, and the code of an order. */
const broken: Readonly<Record<PurchaseRule, readonly [Question, Refusal['code']]>> = {
  event: [event({ limits: ['accounts'] }), 'RECORD_NOT_FOUND'],
  calledOff: [event({ isCalledOff: true }), 'EVENT_CALLED_OFF'],
  registration: [event({ isRegistrationActive: false }), 'REGISTRATION_NOT_ACTIVE'],
  otherAccounts: [eligibility({ event: { relationshipTypes, canRegisterOtherAccounts: false } }), 'FORBIDDEN'],
  attendee: [eligibility({ isKnownAccount: () => false }), 'INVALID_ATTENDEE'],
  parentEvent: [
    eligibility({ parent: { eventName: 'Five Star', isRegistered: () => false } }),
    'NOT_REGISTERED_FOR_PARENT_EVENT',
  ],
  perPerson: [eligibility({ held: [selfOf(me), selfOf(other)] }), 'DUPLICATE_TICKET_REQUEST'],
  ownTicket: [{ ...fine, request: { ...forOther, relationshipType: guest.relationshipType } }, 'NEEDS_SELF_TICKET'],
  buyersTicket: [eligibility({ held: [] }), 'NEEDS_SELF_TICKET'],
  relationship: [ticket({ relationshipTypes: [guest.relationshipType] }), 'NO_AVAILABLE_TICKET'],
  qualification: [
    ticket({
      unqualified: { refusal: { code: 'NOT_QUALIFIED' }, reason: { code: 'notQualified', qualification: 'Top' } },
    }),
    'NOT_QUALIFIED',
  ],
  saleWindow: [ticket({ endDateTime: '2026-05-31T00:00:00Z' }), 'NO_AVAILABLE_TICKET'],
  ownWindow: [ticket({ window: { state: 'notForYou' } }), 'NOT_IN_WINDOW'],
  stock: [ticket({ available: 0 }), 'NO_AVAILABLE_TICKET'],
};

/** Codes that differ from those of an order. */
const otherCode = (rule: PurchaseRule, path: TicketPath): Refusal['code'] => {
  if (rule === 'event' && path === 'transfer') return 'INVALID_ATTENDEE';
  if (rule === 'perPerson' && (path === 'hold' || path === 'waitingList')) return 'NO_AVAILABLE_TICKET';
  return broken[rule][1];
};

function refusalOn(path: TicketPath, question: Question, own: readonly Role[]): Refusal['code'] | null {
  const buyer = { externalAccountIdentifier: me, roles: own };
  const on = { path, viewer: buyer };
  const refusal =
    checkEvent(on, question.event) ??
    checkRequest(question.request, [], { ...question.eligibility, path, buyer }) ??
    checkTicketChoice(on, question.ticket, question.request.relationshipType, now);
  return refusal?.code ?? null;
}

describe.each(ticketPaths.map((path, at) => [path, at] as const))('on the way %s', (path, at) => {
  it('gives a ticket that fulfils all rules', () => {
    expect(refusalOn(path, fine, [])).toBeNull();
  });
  test.each(purchaseRules)('the rule %s holds, except for those of the table', (rule) => {
    const waivedFor = table[rule][at] ?? [];
    const code = otherCode(rule, path);
    expect(refusalOn(path, broken[rule][0], [])).toBe(waivedFor === all ? null : code);
    for (const role of roles) {
      expect([role, refusalOn(path, broken[rule][0], [role])]).toEqual([role, waivedFor.includes(role) ? null : code]);
    }
  });
});
