import type { FormSection } from '@foyer/contract/events/event-configuration';
import { confirmationName } from '@foyer/domain/forms/kinds';
import { validateForm } from '@foyer/domain/forms/validate';
import type { FormStore, Structure } from '../../../../../forms/store.ts';

/**
 * The same form, with only the fields that stop a sale: required ones without a valid answer. Everything known about the
 * person is filled in and stays out of sight. A field that was shown stays until the end.
 */
export function neededFields(store: FormStore, sections: readonly FormSection[]): FormStore {
  const shown = new Set<string>();
  let seen: { whole: Structure; values: unknown } | null = null;
  let needed: Structure = [];
  const read = (): Structure => {
    const whole = store.structure();
    const values = store.values();
    if (seen?.whole === whole && seen.values === values) return needed;
    seen = { whole, values };
    for (const { field } of validateForm({ sections, values, context: store.context() }).findings) shown.add(field);
    const isShown = (name: string) => shown.has(name) || shown.has(confirmationName(name));
    const next = whole
      .map(({ section, fields }) => ({ section, fields: fields.filter(({ field }) => isShown(field.name)) }))
      .filter(({ fields }) => fields.length > 0);
    if (!isSame(needed, next)) needed = next;
    return needed;
  };
  return { ...store, structure: read };
}

const isSame = (before: Structure, after: Structure): boolean =>
  before.length === after.length &&
  before.every(({ section, fields }, index) => {
    const other = after[index];
    return (
      other?.section === section &&
      other.fields.length === fields.length &&
      fields.every((field, at) => field === other.fields[at])
    );
  });
