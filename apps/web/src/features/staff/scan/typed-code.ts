/** What of a field is needed: what stands in it. */
type Field = Pick<HTMLInputElement, 'value'>;
type Typing = Pick<InputEvent, 'inputType' | 'data' | 'isComposing' | 'preventDefault'>;

export interface TypedCode {
  /** Hears of what is about to be typed (`beforeinput`), and takes plain letters before the field gets them. */
  hear: (event: Typing) => void;
  isEmpty: () => boolean;
  /** All that was typed since the last time. */
  take: () => string;
}

/**
 * Collects what a scanner types. Letters never reach the field: each that does has the browser lay out and draw a page on which nothing is to be
 * seen. What is no plain letter (pasted, composed, deleted) goes the field's own way, after those that came before.
 */
export function collectTyped(field: Field): TypedCode {
  let letters = '';
  return {
    hear: (event) => {
      const isPlain = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
      if (isPlain && field.value === '') {
        event.preventDefault();
        letters += event.data;
        return;
      }
      if (letters === '') return;
      field.value = letters;
      letters = '';
    },
    isEmpty: () => letters === '' && field.value === '',
    take: () => {
      const text = letters + field.value;
      letters = '';
      if (field.value !== '') field.value = '';
      return text;
    },
  };
}
