import { isBillingOf, type BillingDraft } from '@foyer/domain/registration/billing-draft';
import { isDraftOf, type Draft, type DraftOwner } from '@foyer/domain/registration/draft';
import { browserStorage } from '../../../session/browser-storage.ts';
import { draftKey, dropDrafts, forgetList } from '../../../session/drafts.ts';

/**
 * The draft of a registration in this browser: of one account and event, without card data. It outlives a reload and a session that
 * ended; signing out, finishing, and anybody else who signs in take it away (`session/drafts.ts`).
 */

const storage = browserStorage('localStorage');

/** The draft of this owner; one of somebody else at the keyboard goes. */
export function readDraft(owner: DraftOwner): Draft | null {
  dropDrafts(owner.accountId);
  const saved = parsed(storage.getItem(draftKey(owner)));
  if (isDraftOf(saved, owner, new Date())) return saved;
  storage.removeItem(draftKey(owner));
  return null;
}

type Whose = Pick<DraftOwner, 'eventId' | 'accountId'>;
const billingKey = ({ eventId, accountId }: Whose) => draftKey({ eventId, accountId: `billing.${accountId}` });

/** The billing address as this owner typed it; drafts of others went when the registration was entered. */
export function readBilling(owner: DraftOwner): BillingDraft | null {
  const saved = parsed(storage.getItem(billingKey(owner)));
  return isBillingOf(saved, owner, new Date()) ? saved : null;
}

export const writeBilling = (draft: BillingDraft): boolean =>
  storage.setItem(billingKey(draft.owner), JSON.stringify(draft));

export const forgetBilling = (owner: Whose): void => storage.removeItem(billingKey(owner));

/** False when this browser keeps nothing. */
export const writeDraft = (draft: Draft): boolean => storage.setItem(draftKey(draft.owner), JSON.stringify(draft));

/** Also the list of events from before: this one may be registered for by now. */
export function forgetDraft(owner: DraftOwner): void {
  storage.removeItem(draftKey(owner));
  forgetList(owner.accountId);
}

export const hasDraft = (owner: DraftOwner): boolean => storage.getItem(draftKey(owner)) !== null;

/** Tells when another tab went on with this registration, or finished it. */
export function onDraftElsewhere(owner: DraftOwner, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (storage.is(event.storageArea) && event.key === draftKey(owner)) listener();
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
