import type { Locator } from 'playwright-core';

/**
 * What a registration asks of a person: taps, fields that are typed in and characters. The card's own three fields are typed in any case
 * and counted apart. Seconds are reckoned, not measured: so long takes somebody who does not hesitate.
 */
export interface Effort {
  taps: number;
  fields: number;
  characters: number;
  cardCharacters: number;
  /** Screens and steps that were read. */
  screens: number;
}

/** Seconds for a tap, a character on a phone's keyboard, and a look at what has come. */
const model = { tap: 2, character: 0.3, screen: 4 } as const;

export function secondsOf({ taps, characters, cardCharacters, screens }: Effort): number {
  return taps * model.tap + (characters + cardCharacters) * model.character + screens * model.screen;
}

/** A person at the page, whose every touch counts. */
export function person() {
  const effort: Effort = { taps: 0, fields: 0, characters: 0, cardCharacters: 0, screens: 0 };
  return {
    effort,
    /** Presses a button, a choice or a link. */
    tap: async (control: Locator): Promise<void> => {
      effort.taps += 1;
      await control.click();
    },
    /** Types into a field; going there is part of it. */
    type: async (field: Locator, text: string): Promise<void> => {
      effort.fields += 1;
      effort.characters += text.length;
      await field.fill(text);
    },
    typeCard: async (field: Locator, text: string): Promise<void> => {
      effort.cardCharacters += text.length;
      await field.fill(text);
    },
    /** Waits for what is read next. */
    read: async (shown: Locator): Promise<void> => {
      effort.screens += 1;
      await shown.first().waitFor();
    },
  };
}
export type Person = ReturnType<typeof person>;
