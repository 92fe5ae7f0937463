import { describe, expect, it } from 'vitest';
import { collectTyped } from './typed-code.ts';

/** A field as a browser has it: what is typed goes in unless it was taken, and a value that is set replaces all. */
function openField() {
  const field = { value: '', drawn: 0 };
  const typed = collectTyped(field);
  const type = (inputType: string, data: string | null, isComposing = false) => {
    let isTaken = false;
    typed.hear({ inputType, data, isComposing, preventDefault: () => void (isTaken = true) });
    if (isTaken) return;
    field.drawn += 1;
    field.value = inputType === 'deleteContentBackward' ? field.value.slice(0, -1) : field.value + (data ?? '');
  };
  return { field, typed, type };
}

describe('what a scanner types', () => {
  it('is read letter by letter, or all at once, and never drawn', () => {
    const { field, typed, type } = openField();
    for (const letter of 'FY1.10') type('insertText', letter);
    type('insertText', '290.1');
    expect([typed.isEmpty(), field.drawn]).toEqual([false, 0]);
    expect(typed.take()).toBe('FY1.10290.1');
    expect([typed.isEmpty(), typed.take()]).toEqual([true, '']);
  });

  it('may be pasted, composed and mended in between, in the order it came', () => {
    const { field, typed, type } = openField();
    type('insertText', '０', true);
    expect([field.value, typed.take()]).toEqual(['０', '０']);
    for (const letter of '12') type('insertText', letter);
    type('insertFromPaste', '34');
    type('insertText', '5');
    type('deleteContentBackward', null);
    type('insertText', '６', true);
    expect(typed.take()).toBe('1234６');
    type('insertText', '7');
    type('deleteContentBackward', null);
    expect([typed.isEmpty(), typed.take()]).toEqual([true, '']);
  });

  it('is beside what was put into the field by other means', () => {
    const { field, typed, type } = openField();
    field.value = 'FY1.';
    type('insertText', '9');
    expect(typed.take()).toBe('FY1.9');
    expect(field.value).toBe('');
  });
});
