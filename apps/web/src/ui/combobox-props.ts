import type { ReactNode } from 'react';
import type { ControlAttributes, FieldTexts } from './Field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other spellings that match: a reading in kana, a code. */
  keywords?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ComboboxShared extends FieldTexts {
  id?: string | undefined;
  name?: string | undefined;
  options: readonly ComboboxOption[];
  placeholder?: string | undefined;
  /** Shown in the list and announced when nothing is found. */
  emptyText: ReactNode;
  clearLabel: string;
  openLabel: string;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

export interface BoxProps extends ComboboxShared {
  control: ControlAttributes;
  multiple?: boolean;
  chosen: readonly string[];
  /** The text in the box while nothing is being typed. */
  text: string;
  onPick: (option: ComboboxOption) => void;
  onClear: () => void;
  onBackspace?: () => void;
  chips?: ReactNode;
  hidden: string;
}
