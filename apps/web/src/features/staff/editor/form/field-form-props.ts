import type { FormField } from '@foyer/contract/event-configuration';
import type { EventDefinition } from '@foyer/contract/event-definition';
import type { Locale } from '@foyer/contract/vocabulary';
import type { Source } from './condition.ts';
import type { Place } from './edit.ts';

/** What every part of a field's form gets. */
export interface FieldFormProps {
  field: FormField;
  at: Place;
  configuration: EventDefinition['configuration'];
  /** As it is published; undefined for what nobody has answered yet. */
  published: FormField | undefined;
  locale: Locale;
  sources: readonly Source[];
  problemAt: (path: string) => string | undefined;
  change: (next: EventDefinition['configuration']) => void;
}
