import type { AnyLocator } from './any-page.ts';

/**
 * The effort of a registration: taps, typed fields and characters. The card's three fields are always typed and are
 * counted separately. Seconds are computed for a person who does not hesitate, not measured.
 */
export interface Effort {
  taps: number;
  fields: number;
  characters: number;
  cardCharacters: number;
  /** Screens and steps that were read. */
  screens: number;
}

/** Seconds for a tap, for a character on a phone's keyboard, and for reading a screen. */
const model = { tap: 2, character: 0.3, screen: 4 } as const;

export function secondsOf({ taps, characters, cardCharacters, screens }: Effort): number {
  return taps * model.tap + (characters + cardCharacters) * model.character + screens * model.screen;
}

/** A person at the page; every action is counted. */
export function person() {
  const effort: Effort = { taps: 0, fields: 0, characters: 0, cardCharacters: 0, screens: 0 };
  return {
    effort,
    /** Presses a button, a choice or a link. */
    tap: async (control: AnyLocator): Promise<void> => {
      effort.taps += 1;
      await control.click();
    },
    /** Types into a field, including moving there. */
    type: async (field: AnyLocator, text: string): Promise<void> => {
      effort.fields += 1;
      effort.characters += text.length;
      await field.fill(text);
    },
    typeCard: async (field: AnyLocator, text: string): Promise<void> => {
      effort.cardCharacters += text.length;
      await field.fill(text);
    },
    /** Waits for the next content to read. */
    read: async (shown: AnyLocator): Promise<void> => {
      effort.screens += 1;
      await shown.first().waitFor();
    },
  };
}
export type Person = ReturnType<typeof person>;
