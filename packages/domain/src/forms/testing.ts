import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { FormContext } from './context.ts';

/** Builders of forms and contexts for the tests of this folder. */

export function text(name: string, more: Partial<FormField> = {}): FormField {
  return { name, fieldType: 'Text', ...more };
}

export function choice(name: string, values: readonly string[], more: Partial<FormField> = {}): FormField {
  return { name, fieldType: 'Select', fieldOptions: values.map((value) => ({ value, text: value })), ...more };
}

export function form(...fields: FormField[]): FormSection[] {
  return [{ name: 'registrationForm', title: 'Registration', fields }];
}

export const consultant = { relationshipType: 'CONSULTANT', selfType: true, guestType: false };
export const spouse = { relationshipType: 'SPOUSE', selfType: false, guestType: false };
export const guest = { relationshipType: 'GUEST', selfType: false, guestType: true };

export function context(more: Partial<FormContext> = {}): FormContext {
  return {
    mode: 'register',
    relationship: consultant,
    ticketConfigurationId: 1,
    addOns: [],
    addOnsOffered: [],
    onSite: false,
    today: '2026-11-20',
    ...more,
  };
}
