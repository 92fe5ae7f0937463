import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { Translated } from '@foyer/contract/wire/translations';
import { unitsOfEarnedPlace, earnedPlaceState } from '../people/earned-place-state.ts';
import type { Instant } from '../shared/dates.ts';
import { fromMajor, money, percentOf, type Money } from '../shared/money.ts';
import { instantOf, type Obstacle } from './obstacle.ts';

/** What the holder of an earned place gets with a ticket type (selling 4). */

/** A place that an account earned, as an order of one event sees it. */
export interface HeldEarnedPlace {
  earnedPlaceId: number;
  /** Key of the qualification. */
  qualification: string;
  state: EarnedPlaceState;
  offeredUntil: Instant;
  /** The place was moved to this event. */
  isDeferredHere: boolean;
  seats: number;
  guests: number;
  /** Units that tickets and pending orders use. */
  usedUnits: readonly number[];
}

/** The names of qualifications by key. */
export type QualificationNames = Readonly<Record<string, { name: string; translations?: Translated | undefined }>>;

/** The ticket type's benefits. `qualifiedOnly`: only who has a place can have the ticket. */
export interface BenefitTerms {
  benefits?: readonly Benefit[] | undefined;
  qualifiedOnly?: boolean | undefined;
}

/** The price with a benefit, never above the price without (selling 4.3). */
export function benefitPriceOf(price: Money, { price: rule }: Pick<Benefit, 'price'>): Money {
  const lowered =
    rule.kind === 'free'
      ? 0
      : rule.kind === 'fixed'
        ? (fromMajor(rule.amount, price.currency)?.amountMinor ?? price.amountMinor)
        : price.amountMinor - percentOf(price, rule.percentOff).amountMinor;
  return money(Math.min(price.amountMinor, Math.max(0, lowered)), price.currency);
}

/** The unit of a place that a ticket uses, with the benefit. */
export interface BenefitUse {
  benefit: Benefit;
  earnedPlaceId: number;
  unit: number;
}

/** Why no place can be used, by qualification. */
type Lack = 'none' | 'notAccepted' | 'expired' | 'used';

export interface BenefitQuestion {
  terms: BenefitTerms;
  earnedPlaces: readonly HeldEarnedPlace[];
  relationshipType: string;
  /** The price without a benefit. */
  price: Money;
  now: Instant;
  /** Units that earlier lines of the same order use: `place unit`. */
  taken?: ReadonlySet<string> | undefined;
}

export const unitKey = ({ earnedPlaceId, unit }: Pick<BenefitUse, 'earnedPlaceId' | 'unit'>): string =>
  `${earnedPlaceId} ${unit}`;

/**
 * The place that a ticket uses: of all places with a free unit the one with the lowest price, then in the order of the
 * benefits (selling 4.2). Null when none is free; the ticket then has its usual price.
 */
export function chooseBenefit(question: BenefitQuestion): BenefitUse | null {
  const { terms, earnedPlaces, price } = question;
  const [best] = (terms.benefits ?? [])
    .flatMap((benefit) =>
      earnedPlaces
        .filter(({ qualification }) => qualification === benefit.qualification)
        .flatMap((held) => {
          const unit = freeUnit(held, benefit, question);
          return unit === null
            ? []
            : [{ benefit, earnedPlaceId: held.earnedPlaceId, unit, minor: benefitPriceOf(price, benefit).amountMinor }];
        }),
    )
    .toSorted((a, b) => a.minor - b.minor);
  if (!best) return null;
  const { minor: _, ...use } = best;
  return use;
}

const isUsable = ({ state, isDeferredHere }: HeldEarnedPlace): boolean =>
  state === 'ACCEPTED' || (state === 'DEFERRED' && isDeferredHere);

/** The units of a place for a relationship: its guests if the benefit names the relationship, otherwise its seats. */
function unitsFor(held: HeldEarnedPlace, { guests }: Benefit, relationshipType: string): number[] {
  return guests?.relationshipTypes.includes(relationshipType)
    ? unitsOfEarnedPlace({ ...held, guests: Math.min(held.guests, guests.most) }, 'guest')
    : unitsOfEarnedPlace(held, 'seat');
}

function freeUnit(held: HeldEarnedPlace, benefit: Benefit, question: BenefitQuestion): number | null {
  if (!isUsable(held)) return null;
  const { relationshipType, taken } = question;
  const free = unitsFor(held, benefit, relationshipType).find(
    (unit) => !held.usedUnits.includes(unit) && !taken?.has(unitKey({ ...held, unit })),
  );
  return free ?? null;
}

/**
 * What keeps an account from a ticket type for qualified people, if it has no place with a free unit (selling 4.1). The
 * nearest reason counts: a used place, then an open offer, then an ended one.
 */
export function benefitObstacle(question: BenefitQuestion, nameOf: (key: string) => string): Obstacle | null {
  const { terms, earnedPlaces, relationshipType, now } = question;
  if (terms.qualifiedOnly !== true || chooseBenefit(question) !== null) return null;
  const lacks = (terms.benefits ?? []).flatMap((benefit): OfBenefit[] => {
    const own = earnedPlaces.filter(({ qualification }) => qualification === benefit.qualification);
    return own.length === 0
      ? [{ benefit, held: null, lack: 'none' }]
      : own.map((held) => ({ benefit, held, lack: lackOf(held, now) }));
  });
  const order: readonly Lack[] = ['used', 'notAccepted', 'expired', 'none'];
  const [nearest] = lacks.toSorted((a, b) => order.indexOf(a.lack) - order.indexOf(b.lack));
  const qualification = nearest
    ? nearest.held
      ? nameOf(nearest.benefit.qualification)
      : [...new Set(lacks.map(({ benefit }) => nameOf(benefit.qualification)))].join(', ')
    : '';
  if (!nearest?.held || nearest.lack === 'none') {
    return {
      refusal: { code: 'NOT_QUALIFIED', metadata: { qualification, reason: 'none' } },
      reason: { code: 'notQualified', qualification },
    };
  }
  const { held, lack, benefit } = nearest;
  const at = instantOf(held.offeredUntil);
  if (lack === 'notAccepted') {
    return {
      refusal: { code: 'NOT_QUALIFIED', metadata: { qualification, reason: 'notAccepted', until: at } },
      reason: { code: 'earnedPlaceOpen', qualification, at },
    };
  }
  if (lack === 'expired') {
    return {
      refusal: { code: 'GRANT_EXPIRED', metadata: { until: at } },
      reason: { code: 'earnedPlaceExpired', qualification, at },
    };
  }
  const most = unitsFor(held, benefit, relationshipType).length;
  return {
    refusal: { code: 'GRANT_USED', metadata: { used: most, most } },
    reason: { code: 'earnedPlaceUsed', qualification, used: most, most },
  };
}

interface OfBenefit {
  benefit: Benefit;
  held: HeldEarnedPlace | null;
  lack: Lack;
}

function lackOf(held: HeldEarnedPlace, now: Instant): Lack {
  if (isUsable(held)) return 'used';
  const state = earnedPlaceState(held, now);
  return state === 'OFFERED' ? 'notAccepted' : state === 'EXPIRED' ? 'expired' : 'none';
}
