import type { ReactNode } from 'react';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Source } from './condition.ts';
import type { FieldPosition } from './edit.ts';

/** The props of every part of a field's form. */
export interface FieldFormProps {
  field: FormField;
  at: FieldPosition;
  configuration: EventDefinition['configuration'];
  /** The published field. Undefined for a field that has no answers yet. */
  published: FormField | undefined;
  locale: Locale;
  sources: readonly Source[];
  problemAt: (path: string) => ReactNode;
  change: (next: EventDefinition['configuration']) => void;
}
