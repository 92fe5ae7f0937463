import type { EventChange } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { withPoolNames } from '@foyer/domain/stock/pools';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { audienceWords, locationWords, moneyWords, valueWords } from './change-words.ts';
import { newEntryWords } from './new-entry-words.ts';
import { newTicketWords, saleWords, type SaleWordsContext } from './sale-change-words.ts';

export interface ChangeContext extends SaleWordsContext {
  texts: StaffMessages;
  /** The two states of the event, used to name the changed items. */
  before: EventDefinition;
  after: EventDefinition;
}

/** A change as texts. */
export interface ChangeLine {
  location: string;
  was: string;
  is: string;
  /** The facts of a new ticket type or add-on, instead of the value. */
  facts: string[];
  /** The location already ends with the name of the new or removed item. */
  isNamed: boolean;
}

/** The texts of a change: `Full pass · Price`, `$90` and `$95`. */
export function changeLine(change: EventChange, context: ChangeContext): ChangeLine {
  const { path, kind, currency } = change;
  const { texts, locale, names } = context;
  const [before, after] = [withPoolNames(context.before, locale), withPoolNames(context.after, locale)];
  const valueIn = (value: string | null, within: EventDefinition) => {
    const said = saleWords(path, within, context);
    if (said !== undefined) return said ?? texts.editor.nothing;
    if (value !== null && currency !== undefined) return moneyWords(value, currency, locale);
    const named = value === null ? null : audienceWords(path, value, within, locale, texts);
    return valueWords(named, within.configuration.timeZone, locale, texts.editor);
  };
  // A removed item has its name only in the earlier state.
  const location = locationWords(path, kind === 'removed' ? before : after, texts, names);
  const [was, is] = [valueIn(change.before, before), valueIn(change.after, after)];
  const fact = kind === 'added' ? newEntryWords(path, after, locale, texts.editor) : undefined;
  return {
    location,
    was,
    is,
    facts: fact === undefined ? [] : [fact, ...newTicketWords(path, after, context)],
    isNamed: kind !== 'changed' && location.endsWith(kind === 'removed' ? was : is),
  };
}
