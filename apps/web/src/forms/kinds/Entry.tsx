import { useLayoutEffect, useRef } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { maxLengthOf } from '@foyer/domain/forms/kinds';
import { applyMask } from '@foyer/domain/forms/masks';
import { foldWidth } from '@foyer/domain/shared/text';
import { isTrigger } from '@foyer/domain/forms/triggers';
import { useLanguage } from '../../session/language.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { controlId, useFieldFrame, useFormHandle } from '../form-context.ts';
import { autoCompleteOf } from '../input-hints.ts';
import { findingWords, helpOf, labelOf, placeholderOf } from '../words.ts';

interface EntryProps {
  /** The value's name: the field's, or its confirmation's. */
  name: string;
  field: FormField;
  required: boolean;
  /** The second entry of a strict field. */
  second?: boolean;
  input?: Partial<TextFieldProps>;
}

/**
 * A single-line input. It does not change text that a Japanese keyboard is composing. A mask formats text that is typed
 * at the end, and the whole text when the field is left. React does not control the text, so a key renders nothing.
 */
export function Entry({ name, field, required, second = false, input: hints }: EntryProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, trigger, autoCompleteSection, busy } = useFormHandle();
  const view = useFieldFrame(name);
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const atFocus = useRef('');
  const { mask } = field;
  const stored = () => String(store.view(name).value);

  useLayoutEffect(() => {
    let before = '';
    /** Shows a text that was not typed, such as a copied or a formatted one. */
    const show = () => {
      const next = String(store.view(name).value);
      if (next === before) return;
      before = next;
      if (input.current && input.current.value !== next) input.current.value = next;
    };
    show();
    return store.subscribe(show);
  }, [store, name, view.filled]);

  const typed = (element: HTMLInputElement) => {
    const next = element.value;
    const atEnd = element.selectionStart === next.length;
    const grows = next.length > stored().length;
    const shaped = mask && !composing.current && atEnd && grows ? applyMask(mask, foldWidth(next)) : null;
    // A character that does not fit the mask stays as typed. The error shows when the field is left.
    store.change(name, shaped && !shaped.dropped ? shaped.text : next);
  };

  const label = labelOf(field, locale);
  const finding = view.finding && findingWords(view.finding, field, t);
  return (
    <TextField
      id={controlId(id, name)}
      name={name}
      label={second ? t.forms.again({ label }) : label}
      hint={second ? undefined : helpOf(field, locale)}
      error={finding ?? view.complaint ?? undefined}
      optional={required ? undefined : t.common.optional}
      placeholder={placeholderOf(field, locale)}
      ref={input}
      defaultValue={stored()}
      required={required}
      readOnly={busy}
      flash={view.filled > 0}
      key={view.filled}
      maxLength={maxLengthOf(field)}
      autoComplete={second ? 'off' : autoCompleteOf(field, autoCompleteSection)}
      {...hints}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        typed(event.currentTarget);
      }}
      onChange={(event) => typed(event.currentTarget)}
      onFocus={() => {
        atFocus.current = stored();
      }}
      onBlur={() => {
        store.leave(name);
        if (isTrigger(field) && !second && stored() !== atFocus.current) trigger(name);
      }}
    />
  );
}
