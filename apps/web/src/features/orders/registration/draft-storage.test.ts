import { billingDraft } from '@foyer/domain/orders/registration/billing-draft';
import { draftOf, type Draft, type DraftOwner } from '@foyer/domain/orders/registration/draft';
import { registrationReducer } from '@foyer/domain/orders/registration/reducer';
import { enterRegistration } from '@foyer/domain/orders/registration/state';
import { consultant, contextOf, lookupOf, me, now, other, ticketOf } from '@foyer/domain/testing/factories';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';

const owner: DraftOwner = { accountId: me, eventId: 1, staff: null };
const marked = [
  { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
  { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [ticketOf(1), ticketOf(2)] },
  { type: 'ticketPicked', picked: 2 },
] as const;
const content = draftOf(marked.reduce(registrationReducer, enterRegistration(contextOf())));
const draftBy = (of: DraftOwner): Draft => {
  if (!content) throw new Error('nothing to keep');
  return { version: 1, owner: of, savedAt: now.toISOString(), questions: {}, ...content };
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

async function load() {
  const browser = openBrowser();
  return {
    ...(await import('./draft-storage.ts')),
    ...(await import('../../../session/drafts.ts')),
    ...(await import('../../../session/stored.ts')),
    browser,
  };
}

describe('a draft in the browser', () => {
  test('is returned to its owner', async () => {
    const { writeDraft, readDraft, hasDraft, forgetDraft, listEntry } = await load();
    expect(writeDraft(draftBy(owner))).toBe(true);
    expect(readDraft(owner)).toMatchObject({ wizard: { step: 'ticket', picked: 2 } });
    listEntry(me).write('[]');
    forgetDraft(owner);
    expect(listEntry(me).read(), 'the events as they were before').toBeNull();
    expect(hasDraft(owner)).toBe(false);
    expect(readDraft(owner)).toBeNull();
  });

  test('is removed unread when staff act for the account', async () => {
    const { writeDraft, readDraft, browser } = await load();
    writeDraft(draftBy(owner));
    expect(readDraft({ ...owner, staff: other })).toBeNull();
    expect(Object.keys(browser.local).filter((key) => key.startsWith('foyer.draft.'))).toEqual([]);
  });

  test('is not returned to another account and stays stored for its own', async () => {
    const { writeDraft, readDraft } = await load();
    writeDraft(draftBy(owner));
    expect(readDraft({ ...owner, accountId: other })).toBeNull();
    expect(readDraft(owner)).not.toBeNull();
  });

  test('stays stored for its own account only, and is removed on sign-out', async () => {
    const { writeDraft, removeOfOthers, removeOfPerson, browser } = await load();
    const draftKeys = () => Object.keys(browser.local).filter((key) => key.startsWith('foyer.draft.'));
    writeDraft(draftBy(owner));
    writeDraft(draftBy({ ...owner, accountId: other }));
    removeOfOthers([me]);
    expect(draftKeys()).toEqual([`foyer.draft.1.${me}`]);
    removeOfPerson();
    expect(draftKeys()).toEqual([]);
  });

  test('of the billing address is returned to its owner and removed like other drafts', async () => {
    const { writeBilling, readBilling, forgetBilling, removeOfOthers, removeOfPerson } = await load();
    const typed = {
      email: 'a@b.example',
      address1: '1',
      address2: '',
      locality: 'X',
      region: 'IL',
      postalCode: '60614',
    };
    const header = { owner, savedAt: now.toISOString(), addressId: 7 };
    const draft = billingDraft({ ...typed, country: 'USA' }, header);
    expect(writeBilling(draft)).toBe(true);
    expect(readBilling(owner)).toEqual(draft);
    expect(readBilling({ ...owner, staff: other })).toBeNull();
    removeOfOthers([me]);
    expect(readBilling(owner)).toEqual(draft);
    forgetBilling(owner);
    expect(readBilling(owner)).toBeNull();
    writeBilling(draft);
    removeOfPerson();
    expect(readBilling(owner)).toBeNull();
    writeBilling(draft);
    removeOfOthers([other]);
    expect(readBilling(owner)).toBeNull();
  });

  test('is removed when its entry is malformed', async () => {
    const { readDraft, browser } = await load();
    browser.local.setItem(`foyer.draft.1.${me}`, '{"version":1');
    expect(readDraft(owner)).toBeNull();
    expect(browser.local.getItem(`foyer.draft.1.${me}`)).toBeNull();
  });
});
