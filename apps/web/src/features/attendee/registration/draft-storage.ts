import { isBillingOf, type BillingDraft } from '@foyer/domain/registration/billing-draft';
import { isDraftOf, type Draft, type DraftOwner } from '@foyer/domain/registration/draft';
import { draftEntry, forgetList } from '../../../session/drafts.ts';

/**
 * The draft of a registration in this browser: of one account and event, without card data. It outlives a reload and an expired
 * session. Finishing removes it, and so do the events that `session/stored.ts` lists.
 */

/** The draft of this owner. A draft for the same account by another person at the keyboard is removed. */
export function readDraft(owner: DraftOwner): Draft | null {
  const entry = draftEntry(owner);
  const saved = parsed(entry.read());
  if (isDraftOf(saved, owner, new Date())) return saved;
  entry.remove();
  return null;
}

type Whose = Pick<DraftOwner, 'eventId' | 'accountId'>;
const billingEntry = ({ eventId, accountId }: Whose) => draftEntry({ eventId, accountId: `billing.${accountId}` });

/** The billing address as this owner typed it. */
export function readBilling(owner: DraftOwner): BillingDraft | null {
  const saved = parsed(billingEntry(owner).read());
  return isBillingOf(saved, owner, new Date()) ? saved : null;
}

export const writeBilling = (draft: BillingDraft): boolean => billingEntry(draft.owner).write(JSON.stringify(draft));

export const forgetBilling = (owner: Whose): void => billingEntry(owner).remove();

/** False when this browser keeps nothing. */
export const writeDraft = (draft: Draft): boolean => draftEntry(draft.owner).write(JSON.stringify(draft));

/** Also the list of events from before: this one may be registered for by now. */
export function forgetDraft(owner: DraftOwner): void {
  draftEntry(owner).remove();
  forgetList(owner.accountId);
}

export const hasDraft = (owner: DraftOwner): boolean => draftEntry(owner).read() !== null;

/** Tells when another tab went on with this registration, or finished it. */
export function onDraftElsewhere(owner: DraftOwner, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (draftEntry(owner).isIn(event)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
