import { describe, expect, it } from 'vitest';
import { collectTyped } from './typed-code.ts';

/** A fake field: typed text goes in unless the event was prevented, and setting a value replaces everything. */
function openField() {
  const field = { value: '', drawn: 0 };
  const typed = collectTyped(field);
  const type = (inputType: string, data: string | null, isComposing = false) => {
    let isTaken = false;
    typed.onBeforeInput({ inputType, data, isComposing, preventDefault: () => void (isTaken = true) });
    // An input of one line ignores a line break.
    if (isTaken || inputType === 'insertLineBreak') return;
    field.drawn += 1;
    field.value = inputType === 'deleteContentBackward' ? field.value.slice(0, -1) : field.value + (data ?? '');
  };
  return { field, typed, type };
}

describe('text typed by a scanner', () => {
  it('is collected letter by letter or in one event, and never drawn', () => {
    const { field, typed, type } = openField();
    for (const letter of 'FY1.10') type('insertText', letter);
    type('insertText', '290.1');
    // Enter is no text. The form takes what was typed.
    type('insertLineBreak', null);
    expect([typed.isEmpty(), field.value]).toEqual([false, '']);
    expect(typed.take()).toBe('FY1.10290.1');
    expect([typed.isEmpty(), field.drawn, typed.take()]).toEqual([true, 0, '']);
  });

  it('can be mixed with pasted, composed and deleted text, in order', () => {
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

  it('is appended to text that was put into the field by script', () => {
    const { field, typed, type } = openField();
    field.value = 'FY1.';
    type('insertText', '9');
    expect(typed.take()).toBe('FY1.9');
    expect(field.value).toBe('');
  });
});
