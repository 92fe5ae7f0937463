/** The part of a field that is used. */
type Field = Pick<HTMLInputElement, 'value'>;
type Typing = Pick<InputEvent, 'inputType' | 'data' | 'isComposing' | 'preventDefault'>;

export interface TypedCode {
  /** Handles `beforeinput`. It takes plain letters before the field gets them. */
  onBeforeInput: (event: Typing) => void;
  isEmpty: () => boolean;
  /** Returns the text typed since the last call. */
  take: () => string;
}

/**
 * Collects the text that a scanner types. Plain letters never reach the field, because each one would make the browser
 * lay out and paint an unchanged page. Pasted, composed or deleted text goes into the field after the collected
 * letters.
 */
export function collectTyped(field: Field): TypedCode {
  let letters = '';
  return {
    onBeforeInput: (event) => {
      // Before the Enter of a scanner. Writing the letters into the field would delay the verdict by a layout of the page.
      if (event.inputType === 'insertLineBreak') return;
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
