import type {
  EarnedPlaceState,
  RecheckObstacle,
  RecheckRule,
  RecheckState,
} from '@foyer/contract/people/qualification-vocabulary';
import type { TicketData } from '@foyer/contract/forms/values';
import { couponCodeField, currencies, type Currency, type TicketStatus } from '@foyer/contract/wire/vocabulary';
import { priceFacts, type CouponRule } from '@foyer/domain/orders/pricing';
import { decideRecheck, isQualificationLost, usualPrice, type RecheckOutcome } from '@foyer/domain/orders/recheck';
import { money, type Money } from '@foyer/domain/shared/money';
import { priceRules } from '../../orders/plan/index.ts';
import type { TicketChanges } from '../changes/index.ts';
import { storedValues } from '../index.ts';

/** What decides about a ticket of the re-check, except its payments and the tickets that others need. */
export interface DecidingRow {
  ticketConfigurationId: number;
  title: string | null;
  country: string | null;
  relationshipType: string;
  currency: Currency;
  amountMinor: number;
  listMinor: number;
  boughtAt: Date;
  ticket_data: TicketData;
  status: TicketStatus;
  usesUnit: boolean;
  earnedState: EarnedPlaceState;
  isLost: boolean;
  state: RecheckState | null;
}

export interface Coupons {
  /** All coupons of the event. */
  all: readonly CouponRule[];
  /** Those of a ticket's type. */
  couponsOf: (row: Pick<DecidingRow, 'ticketConfigurationId' | 'currency'>) => readonly CouponRule[];
}

export async function readCoupons({ readers }: TicketChanges, eventId: number, now: Date): Promise<Coupons> {
  const { found } = await readers.offers({ eventId, ticketConfigurationIds: 'all', now });
  const tickets = found?.tickets ?? [];
  return {
    all: tickets.flatMap((type) => currencies.flatMap((currency) => priceRules(type, currency).coupons)),
    couponsOf: ({ ticketConfigurationId, currency }) => {
      const type = tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId);
      return type ? priceRules(type, currency).coupons : [];
    },
  };
}

/** What the rule does to the ticket now, and whether staff can decide about it. */
export function decideTicket(
  row: DecidingRow,
  {
    rule,
    coupons,
    ...cancellation
  }: {
    rule: RecheckRule;
    coupons: readonly CouponRule[];
    refundMinor: number | null;
    obstacle: RecheckObstacle | null;
  },
): { usual: Money; outcome: RecheckOutcome; state: RecheckState | null; isOpen: boolean } {
  const facts = priceFacts(row, row.relationshipType, storedValues(row)[couponCodeField]);
  const price = money(row.listMinor, row.currency);
  const usual = usualPrice({ price, coupons }, facts, row.boughtAt);
  const outcome = decideRecheck(rule, {
    status: row.status,
    usesUnit: row.usesUnit,
    isLost: isQualificationLost({ state: row.earnedState, isLost: row.isLost }),
    paid: money(row.amountMinor, row.currency),
    usual,
    ...cancellation,
  });
  const state = stateOf(row);
  const isUndecided = state === null || state === 'SKIPPED' || state === 'CANCELED';
  return { usual, outcome, state, isOpen: isUndecided && outcome.outcome !== 'skip' };
}

/** The state as it is now: a paid difference, and a place that was given again, count before the job has written so. */
function stateOf({ state, status, usesUnit, earnedState, isLost }: DecidingRow): RecheckState | null {
  if (state !== 'DUE') return state;
  if (status === 'CANCELED') return 'CANCELED';
  if (!usesUnit) return 'PAID';
  return isQualificationLost({ state: earnedState, isLost }) ? 'DUE' : 'SKIPPED';
}
