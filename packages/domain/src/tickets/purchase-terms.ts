import type { CancellationFee, CancellationSettings } from '@foyer/contract/events/event-configuration';
import type { AdditionalConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { cancellationEnd } from './cancellation-window.ts';
import { cancellationFee } from './cancellation-fee.ts';

/**
 * The terms of a purchase, which a ticket keeps (tickets 7). Later terms count for it where they are better for its
 * holder. When registration and check-in are open is a state of the event and no term.
 */
export interface PurchaseTerms {
  cancellation: CancellationSettings | null;
  transferable: boolean;
  /** Ids of ticket types. */
  upgradeTo: readonly number[];
  downgradeTo: readonly number[];
}

/** The terms that apply to a ticket: those of its purchase, and those now. */
export interface TicketTerms {
  /** Null for a ticket without stored terms. Its terms are the present ones, and the next publishing stores them. */
  bought: PurchaseTerms | null;
  now: PurchaseTerms;
}

/** The terms that an event offers with a ticket type. */
export const termsOffered = (
  { cancellation }: { cancellation?: CancellationSettings | null | undefined },
  { transferable, upgradeTo, downgradeTo }: Pick<AdditionalConfiguration, 'transferable' | 'upgradeTo' | 'downgradeTo'>,
): PurchaseTerms => ({
  cancellation: cancellation ?? null,
  transferable: transferable ?? false,
  upgradeTo: upgradeTo ?? [],
  downgradeTo: downgradeTo ?? [],
});

const each = ({ bought, now }: TicketTerms): PurchaseTerms[] => (bought === null ? [now] : [bought, now]);

/**
 * Whether a ticket is transferable: by itself, as its type was at the purchase, or because its type became transferable.
 * A ticket that alone is not transferable stays so.
 */
export const isTransferable = (isOwn: boolean, { bought, now }: TicketTerms): boolean =>
  isOwn || (bought !== null && !bought.transferable && now.transferable);

/** The ticket types to which a ticket can be changed, first those of now. */
export function changeTargets({ bought, now }: TicketTerms): { upgradeTo: number[]; downgradeTo: number[] } {
  const both = (list: 'upgradeTo' | 'downgradeTo') => [...new Set([...now[list], ...(bought?.[list] ?? [])])];
  return { upgradeTo: both('upgradeTo'), downgradeTo: both('downgradeTo') };
}

/** How a holder may cancel. */
export interface CancellationTerms {
  /** The last moment, in ms; null when the holder may not cancel. */
  end: number | null;
  /** The fees of the terms that are open now. The lowest counts; undefined is no fee. */
  fees: (CancellationFee | undefined)[];
  /** Single add-ons can be returned now. */
  addOns: boolean;
}

/**
 * How the holder may cancel a ticket now. Each terms count as a whole: a fee applies until the last day that was offered
 * with it.
 */
export function cancellationTerms(terms: TicketTerms, eventStart: Instant, now: Instant): CancellationTerms {
  const offered = each(terms).flatMap(({ cancellation }) => {
    const end = cancellationEnd(cancellation ?? undefined, eventStart);
    return cancellation === null || end === null ? [] : [{ ...cancellation, end }];
  });
  const open = offered.filter(({ end }) => msOf(now) <= end);
  return {
    end: offered.length === 0 ? null : Math.max(...offered.map(({ end }) => end)),
    // After the last day, a quote shows the fee that applied.
    fees: (open.length > 0 ? open : offered).map(({ fee }) => fee),
    addOns: open.some(({ addOns }) => addOns === true),
  };
}

/** The terms of a ticket after a change to another type. The changes are those of the new type, the rest stays. */
export const termsAfterChange = ({ bought, now }: TicketTerms, type: AdditionalConfiguration): PurchaseTerms =>
  termsOffered(bought ?? now, type);

/** A ticket's price, which decides whether a percentage or an amount is the lower fee. */
export interface TicketPriceOf {
  amountMinor: number;
  currency: Currency;
}

/** The amount at which the fees of a free ticket type are compared, because its add-ons may cost money. */
const addOnsMinor = 10_000;

/** Whether the terms of a purchase are better for the holder than others, in at least one respect. */
export function areBetter(
  bought: PurchaseTerms,
  offered: PurchaseTerms,
  { eventStart, price }: { eventStart: Instant; price: TicketPriceOf },
): boolean {
  const lost = (list: 'upgradeTo' | 'downgradeTo') => bought[list].some((id) => !offered[list].includes(id));
  const end = ({ cancellation }: PurchaseTerms) => cancellationEnd(cancellation ?? undefined, eventStart);
  const [was, is] = [end(bought), end(offered)];
  const feeOf = ({ cancellation }: PurchaseTerms) =>
    cancellationFee(cancellation?.fee, price.amountMinor || addOnsMinor, price.currency);
  return (
    (bought.transferable && !offered.transferable) ||
    lost('upgradeTo') ||
    lost('downgradeTo') ||
    (was !== null &&
      (is === null ||
        was > is ||
        feeOf(bought) < feeOf(offered) ||
        (bought.cancellation?.addOns === true && offered.cancellation?.addOns !== true)))
  );
}
