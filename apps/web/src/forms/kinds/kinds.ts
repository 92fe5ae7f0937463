import type { ComponentType } from 'react';
import type { FieldKind } from '@foyer/contract/wire/vocabulary';
import type { KindProps } from '../form-context.ts';
import { ButtonKind } from './ButtonKind.tsx';
import { CheckboxKind } from './CheckboxKind.tsx';
import { ComboboxKind } from './ComboboxKind.tsx';
import { DateKind } from './DateKind.tsx';
import { DividerKind } from './DividerKind.tsx';
import { EmailKind } from './EmailKind.tsx';
import { GroupHeaderKind } from './GroupHeaderKind.tsx';
import { NumberKind } from './NumberKind.tsx';
import { ParagraphKind } from './ParagraphKind.tsx';
import { RadioGroupKind } from './RadioGroupKind.tsx';
import { SectionHeaderKind } from './SectionHeaderKind.tsx';
import { SelectKind } from './SelectKind.tsx';
import { SpacerKind } from './SpacerKind.tsx';
import { TermsKind } from './TermsKind.tsx';
import { TextKind } from './TextKind.tsx';
import { TicketAddOnKind } from './TicketAddOnKind.tsx';

/** The component of each field kind (forms 1.2). */
export const kinds: Record<FieldKind, ComponentType<KindProps>> = {
  Number: NumberKind,
  Text: TextKind,
  Email: EmailKind,
  Date: DateKind,
  Select: SelectKind,
  Combobox: ComboboxKind,
  Checkbox: CheckboxKind,
  RadioGroup: RadioGroupKind,
  Button: ButtonKind,
  Paragraph: ParagraphKind,
  Divider: DividerKind,
  Spacer: SpacerKind,
  TermsAndConditions: TermsKind,
  SectionHeader: SectionHeaderKind,
  GroupHeader: GroupHeaderKind,
  TicketAddOn: TicketAddOnKind,
};
