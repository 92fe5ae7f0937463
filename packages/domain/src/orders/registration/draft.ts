import type { FormSection } from '@foyer/contract/events/event-configuration';
import { chosenTicket, type Attendee } from '../../forms/attendee.ts';
import { canEditEntry, type CartEntry } from '../cart.ts';
import { sameAccount } from '../../people/consultant-id.ts';
import { msOf, type Instant } from '../../shared/dates.ts';
import { compileForm } from '../../forms/compile.ts';
import { findRelationship, mergeHoldings, type Holding } from '../../tickets/relationships.ts';
import { isAttendee, isHolding, isRecord, cartStorageMs } from '../saved-cart.ts';
import { isAdding, panelOf } from './progress.ts';
import {
  blankWizard,
  mayRegisterOthers,
  noOffer,
  panels,
  wizardSteps,
  type Panel,
  type RegistrationState,
  type WizardState,
  type WizardStep,
} from './state.ts';

/**
 * The current step of a registration, stored in the browser. A reload, a closed tab or an ended session then loses no
 * input. Stores the marked ticket, the answers and the hold ids. Offers are requested from the server again, and card
 * data is never part of the state.
 */

/**
 * The owner of a draft: the account, its event, and the staff member who acts for the account (`null` if the account
 * itself is signed in).
 */
export interface DraftOwner {
  accountId: string;
  eventId: number;
  staff: string | null;
}

type StoredWizardKey = 'step' | 'skipped' | 'wanted' | 'attendee' | 'editing' | 'picked' | 'declined' | 'another';

export interface DraftWizard extends Pick<WizardState, StoredWizardKey> {
  /** The typed C Number of the search, and whether the search ran. */
  identifier: string;
  searched: boolean;
}

export interface DraftContent {
  panel: Panel;
  previousPanel: Panel | null;
  wizard: DraftWizard;
  /** An attendee that was being added when an edit began. */
  parked: DraftWizard | null;
  held: readonly Holding[];
}

export interface Draft extends DraftContent {
  version: 1;
  owner: DraftOwner;
  savedAt: string;
  /** The form's questions at that time, from `questionPrints`. */
  questions: Readonly<Record<string, string>>;
}

function storedWizardOf(wizard: WizardState): DraftWizard {
  const { step, skipped, wanted, attendee, editing, picked, declined, another, search } = wizard;
  const searched = search.status !== 'idle' && search.status !== 'failed';
  return {
    step,
    skipped,
    wanted,
    attendee,
    editing,
    picked,
    declined,
    another,
    identifier: search.identifier,
    searched,
  };
}

/** The draft to store of a registration; `null` when no attendee is being added or nothing was entered yet. */
export function draftOf(state: RegistrationState): DraftContent | null {
  const { attendee, panel, previousPanel, parked, held } = state;
  if (panel === 'confirmation' || !isAdding(state)) return null;
  const own = state.context.user.externalAccountIdentifier;
  const isUntouched =
    state.cart.entries.length === 0 &&
    sameAccount(state.search.identifier, own) &&
    attendee.ticketConfiguration === null &&
    state.picked === null &&
    !state.declined &&
    Object.keys(attendee.formData.registrationForm).length === 0;
  if (isUntouched) return null;
  return { panel, previousPanel, wizard: storedWizardOf(state), parked: parked && storedWizardOf(parked), held };
}

/** A draft without its released holds. Resuming the draft takes the holds again. */
export function withoutHolds(draft: DraftContent): DraftContent {
  const free = (wizard: DraftWizard): DraftWizard => ({ ...wizard, attendee: { ...wizard.attendee, hold: null } });
  return { ...draft, wizard: free(draft.wizard), parked: draft.parked && free(draft.parked) };
}

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((each) => each === value);

function isDraftWizard(value: unknown, eventId: number): value is DraftWizard {
  return (
    isRecord(value) &&
    isOneOf(wizardSteps, value['step']) &&
    Array.isArray(value['skipped']) &&
    value['skipped'].every((step) => isOneOf(wizardSteps, step)) &&
    isAttendee(value['attendee'], eventId) &&
    (value['editing'] === null || Number.isSafeInteger(value['editing'])) &&
    typeof value['declined'] === 'boolean' &&
    (value['picked'] === null || value['picked'] === 'none' || Number.isSafeInteger(value['picked'])) &&
    typeof value['identifier'] === 'string'
  );
}

/** Whether data stored in a browser belongs to this owner and is recent enough. */
export function isStoredFor(saved: unknown, owner: DraftOwner, now: Instant): saved is Record<string, unknown> {
  if (!isRecord(saved) || !isRecord(saved['owner'])) return false;
  const { accountId, eventId, staff } = saved['owner'];
  const age = typeof saved['savedAt'] === 'string' ? msOf(now) - msOf(saved['savedAt']) : Number.NaN;
  return accountId === owner.accountId && eventId === owner.eventId && staff === owner.staff && age <= cartStorageMs;
}

/** Whether data stored in a browser is a recent draft of this owner. */
export function isDraftOf(saved: unknown, owner: DraftOwner, now: Instant): saved is Draft {
  return (
    isStoredFor(saved, owner, now) &&
    saved['version'] === 1 &&
    isDraftWizard(saved['wizard'], owner.eventId) &&
    (saved['parked'] === null || isDraftWizard(saved['parked'], owner.eventId)) &&
    Array.isArray(saved['held']) &&
    isRecord(saved['questions'])
  );
}

const needsTicket: readonly WizardStep[] = ['group', 'form', 'addOns'];

/** The attendee's hold, if it has not expired and no cart entry has the same hold. */
function heldStill(attendee: Attendee, entries: readonly CartEntry[], now: Instant): Attendee['hold'] {
  const { hold } = attendee;
  if (!hold || !(msOf(hold.expiresAt) > msOf(now))) return null;
  return entries.some((entry) => entry.hold?.reservationId === hold.reservationId) ? null : hold;
}

/**
 * Restores one attendee of a draft in the wizard; `null` when the event or the cart does not allow the attendee any
 * more.
 */
function wizardFrom(stored: DraftWizard, entered: RegistrationState, now: Instant): WizardState | null {
  const { attendee, editing, step } = stored;
  const { context, cart } = entered;
  const entry = cart.entries.find((each) => each.entryId === editing);
  if (editing !== null && !(entry && canEditEntry(entry))) return null;
  const isOwn = sameAccount(stored.identifier, context.user.externalAccountIdentifier);
  if (!isOwn && !mayRegisterOthers(entered)) return null;
  const name = attendee.relationship?.relationshipType;
  const relationship = name === undefined ? null : findRelationship(context.event.relationshipTypes, name);
  if (relationship === undefined) return null;
  if (relationship === null && (step === 'ticket' || needsTicket.includes(step))) return null;
  const ticket = attendee.ticketConfiguration;
  if (!ticket && needsTicket.includes(step)) return null;
  const inCart = cart.entries.some(
    (each) =>
      each !== entry &&
      !each.relationship.guestType &&
      each.relationship.relationshipType === name &&
      sameAccount(each.externalAccountIdentifier, attendee.externalAccountIdentifier),
  );
  if (inCart) return null;
  const hold = entry ? entry.hold : heldStill(attendee, cart.entries, now);
  const asks = step !== 'search' || stored.searched;
  const search = {
    identifier: stored.identifier,
    isManual: !isOwn,
    status: asks ? 'searching' : 'idle',
    error: null,
    result: null,
  } as const;
  return {
    ...blankWizard({ ...attendee, relationship, hold }, search),
    step,
    skipped: stored.skipped,
    wanted: stored.wanted,
    editing,
    picked: stored.picked,
    declined: stored.declined,
    another: stored.another,
    offer: { ...noOffer, ticketsLoading: step === 'ticket' },
    // For a limited ticket with an expired or released hold, a new hold is requested. If that fails, the ticket step
    // shows the error.
    check:
      editing === null && chosenTicket(attendee)?.limitQuantity && !hold && needsTicket.includes(step)
        ? 'retaking'
        : 'none',
  };
}

/**
 * Restores a draft in a registration that was just entered: at its step, with all input. `null` when the draft belongs
 * to another owner, is invalid or too old, or refers to something that the event has removed.
 */
export function reviveDraft(
  saved: unknown,
  entered: RegistrationState,
  owner: DraftOwner,
  now: Instant,
): RegistrationState | null {
  if (!isDraftOf(saved, owner, now)) return null;
  const wizard = wizardFrom(saved.wizard, entered, now);
  if (!wizard) return null;
  const wizardPanel = panelOf(wizard.step);
  const inCart = saved.panel === panels.cart || saved.panel === panels.payment;
  return {
    ...entered,
    ...wizard,
    held: mergeHoldings(entered.held, saved.held.filter(isHolding)),
    panel: inCart && entered.cart.entries.length > 0 ? panels.cart : wizardPanel,
    previousPanel: wizard.editing === null ? null : saved.previousPanel,
    parked: saved.parked && wizardFrom(saved.parked, entered, now),
  };
}

/**
 * A hash of each question of a form. It changes when the question or its possible answers change, but not with its
 * appearance.
 */
export function questionPrints(sections: readonly FormSection[]): Record<string, string> {
  const prints: Record<string, string> = {};
  for (const [name, { field }] of compileForm(sections).inputs) {
    const { css: _css, placeholder: _placeholder, ...question } = field;
    prints[name] = printOf(JSON.stringify(question, (_, value: unknown) => sorted(value)));
  }
  return prints;
}

/** Sorts the keys of objects, because the same question must have the same hash. */
const sorted = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;

/** FNV-1a with 32 bits, which is enough to tell two versions of a question apart. */
function printOf(text: string): string {
  let print = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193);
  return (print >>> 0).toString(36);
}

/**
 * Questions that are new or changed since a draft was saved, in the form's order. Their stored answers are not removed.
 */
export function changedQuestions(before: Readonly<Record<string, string>>, sections: readonly FormSection[]): string[] {
  return Object.entries(questionPrints(sections))
    .filter(([name, print]) => !Object.hasOwn(before, name) || before[name] !== print)
    .map(([name]) => name);
}
