import type { DefinitionTexts } from '../../catalogue/error-text.ts';

/** Errors of an event's definition, by validation code. The server sends their texts to staff. */
export const definitionErrors: DefinitionTexts = {
  SHARED_QUANTITY: 'Add-ons that share a stock have one quantity.',
  DRAW_WITH_SALES: 'This pool counts tickets that are sold or on hold. They must stay in the pool.',
  PACKAGE_PART:
    'This ticket can’t be part of the package. Choose a type that is sold for this relationship, in the same currency, and no more tickets than an account can have.',
  PARTS_WITH_SALES: 'This package is sold or on hold, so its tickets can’t change. Add a new package instead.',
  DRAW_ENTERED: 'People have entered this draw, so this can’t change to their disadvantage.',
  POOL_BUSY: 'Someone is changing a ticket of this pool. Please try again in a few minutes.',
  UNKNOWN_RULE: 'This rule does not exist.',
};
