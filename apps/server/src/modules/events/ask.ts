import { FoyerError } from '@foyer/contract/errors';
import { translationKey } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf, sameAccount } from '@foyer/domain/consultant-id';
import type { Refusal, Standing } from '@foyer/domain/eligibility';
import { canRegisterOthers } from '@foyer/domain/permissions';
import type { PriceFacts } from '@foyer/domain/pricing';
import type { Db } from '../../db/database.ts';
import { findEvent } from './find-event.ts';
import type { EventRow } from './queries.ts';
import { findAccounts, parentName, standingOf, type KnownAccount } from './standing.ts';

/** What every question of the wizard starts from: the event, whom it is about, and the rules' view of both. */
export interface Asked {
  event: EventRow;
  identifier: string;
  /** Undefined when there is no such account. */
  account: KnownAccount | undefined;
  standing: Standing;
}

/**
 * Loads what a question about an account at an event needs. Somebody else's account is only open to those who may
 * register others (readings §4), else `FORBIDDEN`.
 */
export async function ask(
  db: Db,
  question: { eventId: number; externalAccountIdentifier?: string | null | undefined; others?: readonly string[] },
  context: CallContext,
): Promise<Asked> {
  const { actor, locale } = context;
  const event = await findEvent(db, question.eventId, actor);
  // Nothing typed means the caller's own account (spec §6: the default account identifier).
  const identifier = accountIdentifierOf(question.externalAccountIdentifier ?? '') || actor.externalAccountIdentifier;
  if (!sameAccount(identifier, actor.externalAccountIdentifier) && !canRegisterOthers(actor, event.configuration))
    throw new FoyerError('FORBIDDEN');
  const [accounts, parent] = await Promise.all([
    findAccounts(db, event, actor, [identifier, ...(question.others ?? []).map(accountIdentifierOf)]),
    parentName(db, event, translationKey(locale)),
  ]);
  return {
    event,
    identifier,
    account: accounts.find((account) => sameAccount(account.externalAccountIdentifier, identifier)),
    standing: standingOf(event, parent, actor, accounts),
  };
}

/** What coupons look at for an attendee. */
export function priceFacts(account: KnownAccount | undefined, relationshipType: string, code: unknown): PriceFacts {
  return {
    relationshipType,
    title: account?.title ?? null,
    country: account?.country ?? null,
    codes: typeof code === 'string' && code.trim() !== '' ? [code] : [],
  };
}

export function refuse({ code, metadata }: Refusal): never {
  throw new FoyerError(code, metadata ? { metadata } : {});
}
