import { expect, test } from 'vitest';
import { formButton, type FormButton } from './buttons.ts';
import type { FormMode } from './context.ts';
import { text } from './testing.ts';

const submit = (addAttendee = false, relationshipType: string | null = null) => ({
  kind: 'submit' as const,
  addAttendee,
  relationshipType,
});

test.each<[string, FormMode, FormButton]>([
  ['Submit', 'register', { label: 'submit', hidden: false, action: submit() }],
  ['Submit', 'editCart', { label: 'update', hidden: false, action: submit() }],
  ['Submit', 'updateTicket', { label: 'update', hidden: false, action: submit() }],
  ['Submit', 'transfer', { label: 'transfer', hidden: false, action: submit() }],
  ['SubmitAndAddAttendee', 'register', { label: 'submitAndAddAttendee', hidden: false, action: submit(true) }],
  ['SubmitAndAddAttendee', 'updateTicket', { label: 'submitAndAddAttendee', hidden: true, action: submit(true) }],
  ['addAttendee-SPOUSE', 'register', { label: 'addAttendee', hidden: false, action: submit(true, 'SPOUSE') }],
  ['addAttendee-', 'register', { label: 'addAttendee', hidden: false, action: submit(true) }],
  ['Cancel', 'editCart', { label: 'cancel', hidden: false, action: { kind: 'cancel', resets: true } }],
  ['Cancel', 'updateTicket', { label: 'cancel', hidden: true, action: { kind: 'cancel', resets: false } }],
  ['CloneBadgeName', 'register', { label: 'cloneBadgeName', hidden: false, action: { kind: 'cloneBadgeName' } }],
  ['recalculate', 'register', { label: 'own', hidden: false, action: { kind: 'none' } }],
])('%s while %s', (name, mode, expected) => {
  expect(formButton(text(name, { fieldType: 'Button' }), mode)).toEqual(expected);
});

test("prefers the event's label, except for Submit while editing", () => {
  const labelled = text('Submit', { fieldType: 'Button', label: 'Continue' });
  expect(formButton(labelled, 'register').label).toBe('own');
  expect(formButton(labelled, 'transfer').label).toBe('transfer');
});
