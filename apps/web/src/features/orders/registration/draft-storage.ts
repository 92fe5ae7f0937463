import { isBillingOf, type BillingDraft } from '@foyer/domain/orders/registration/billing-draft';
import { isDraftOf, type Draft, type DraftOwner } from '@foyer/domain/orders/registration/draft';
import { draftEntry, forgetList } from '../../../session/drafts.ts';

/**
 * The draft of a registration in this browser: of one account and event, without card data. It survives a reload and an
 * expired session. Finishing the registration removes it, and so do the events that `session/stored.ts` lists.
 */

/** The draft of this owner. A draft that another person typed for the same account is removed. */
export function readDraft(owner: DraftOwner): Draft | null {
  const entry = draftEntry(owner);
  const saved = parsed(entry.read());
  if (isDraftOf(saved, owner, new Date())) return saved;
  entry.remove();
  return null;
}

type Whose = Pick<DraftOwner, 'eventId' | 'accountId'>;
const billingEntry = ({ eventId, accountId }: Whose) => draftEntry({ eventId, accountId: `billing.${accountId}` });

/** The billing address that this owner typed. */
export function readBilling(owner: DraftOwner): BillingDraft | null {
  const saved = parsed(billingEntry(owner).read());
  return isBillingOf(saved, owner, new Date()) ? saved : null;
}

export const writeBilling = (draft: BillingDraft): boolean => billingEntry(draft.owner).write(JSON.stringify(draft));

export const forgetBilling = (owner: Whose): void => billingEntry(owner).remove();

/** Returns false if this browser cannot store the draft. */
export const writeDraft = (draft: Draft): boolean => draftEntry(draft.owner).write(JSON.stringify(draft));

/** Also removes the stored events list, because this event may now be registered. */
export function forgetDraft(owner: DraftOwner): void {
  draftEntry(owner).remove();
  forgetList(owner.accountId);
}

export const hasDraft = (owner: DraftOwner): boolean => draftEntry(owner).read() !== null;

/** Calls `listener` when another tab continues or finishes this registration. */
export function onDraftElsewhere(owner: DraftOwner, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (draftEntry(owner).isIn(event)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
