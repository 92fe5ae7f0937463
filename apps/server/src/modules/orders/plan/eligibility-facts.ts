import type { Locale } from '@foyer/contract/wire/vocabulary';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { EligibilityFacts } from '@foyer/domain/orders/eligibility';
import type { TicketPath } from '@foyer/domain/orders/purchase-rules';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { HasAccount } from '@foyer/domain/people/permissions';
import type { Catalogue } from './offers.ts';
import type { PeopleFacts } from './people.ts';
import type { ParentEvent, Person } from './shapes.ts';

/**
 * Eligibility facts about the people that an order or a question names (domain/eligibility), and a finder for each
 * person.
 */
export function eligibilityFactsOf({
  path,
  catalogue: { configuration, parent },
  facts,
  actor,
  locale,
}: {
  path: TicketPath;
  catalogue: Pick<Catalogue, 'configuration' | 'parent'>;
  facts: Pick<PeopleFacts, 'people'>;
  actor: HasAccount;
  locale: Locale;
}): {
  eligibility: EligibilityFacts;
  find: (identifier: string) => Person | undefined;
} {
  const byIdentifier = new Map(
    facts.people.map((person) => [accountIdentifierOf(person.externalAccountIdentifier), person]),
  );
  // Only consultants can have tickets; a staff account has no consultant id.
  const find = (identifier: string) => {
    const person = byIdentifier.get(accountIdentifierOf(identifier));
    return person?.typeCode === 'STAFF' ? undefined : person;
  };
  const eligibility: EligibilityFacts = {
    path,
    event: configuration,
    buyer: actor,
    held: facts.people.flatMap(({ externalAccountIdentifier, tickets }) =>
      tickets.map(({ relationshipType }) => ({ externalAccountIdentifier, relationshipType })),
    ),
    isKnownAccount: (identifier) => find(identifier) !== undefined,
    parent: parent && {
      eventName: parentName(parent, locale),
      isRegistered: (identifier) => find(identifier)?.isRegisteredForParent ?? false,
    },
  };
  return { eligibility, find };
}

/** The parent event's name in the reader's language. */
export const parentName = ({ name, defaultName }: Omit<ParentEvent, 'eventId'>, locale: Locale): string =>
  translatedText(name, locale, defaultName);
