import type { FormField } from '@foyer/contract/events/event-configuration';
import { validateForm } from '@foyer/domain/forms/validate';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { expect, test } from 'vitest';
import { choicesOf, findingLine, findingWords } from './words.ts';

const fields: FormField[] = [
  { name: 'nick', fieldType: 'Text', label: 'Nickname' },
  { name: 'agree', fieldType: 'TermsAndConditions' },
  { name: 'promise', fieldType: 'Checkbox', label: 'I promise' },
];
const sections = [{ name: 'registrationForm', title: 'Form', fields }];
const { findings, state } = validateForm({
  sections,
  values: {},
  context: {
    mode: 'register',
    relationship: null,
    ticketConfigurationId: 1,
    addOns: [],
    addOnsOffered: [],
    onSite: false,
    today: '2026-06-01',
  },
});

const wordsOfPage = async () => ({
  ...(await loadArrival('en-US')),
  ...(await loadSignIn('en-US')),
  ...(await loadAttendee('en-US')),
  ...(await loadBelongings('en-US')),
});

test("uses the terms' own name in messages, and the label of every other field (forms 2.7)", async () => {
  const t = await wordsOfPage();
  expect(findings.map(({ field, code }) => [field, code])).toEqual([
    ['nick', 'REQUIRED'],
    ['agree', 'ACCEPTED'],
    ['promise', 'ACCEPTED'],
  ]);
  const terms = t.forms.termsNotAccepted({ name: t.forms.terms });
  const [required, accepted] = [textOf(t.validation.REQUIRED), textOf(t.validation.ACCEPTED)];
  expect(accepted, 'a box to tick is a required field as any other').toBe(required);
  expect(accepted).not.toBe(terms);
  expect(findings.map((finding) => findingWords(finding, state, t))).toEqual([required, terms, accepted]);
  expect(findings.map((finding) => findingLine(finding, fields, 'en-US', t))).toEqual([
    t.forms.problem({ label: 'Nickname', problem: required }),
    terms,
    t.forms.problem({ label: 'I promise', problem: accepted }),
  ]);
  expect(t.forms.problem({ label: 'Will you stay?', problem: required }), 'no colon after a question').toBe(
    `Will you stay? ${required}`,
  );
  const order = (metadata: Record<string, string>) => textOf(t.validation.DATE_ORDER, metadata);
  expect([order({ after: 'today' }), order({ before: 'today' }), order({ after: '2027-03-10' }), order({})]).toEqual([
    'Please choose a date in the future.',
    'Please choose a date in the past.',
    'Please choose a date after 2027-03-10.',
    'The end must come after the start.',
  ]);
});

test('lists a stored choice that is not offered any more last, with a note', async () => {
  const t = await wordsOfPage();
  const size: FormField = { name: 'size', fieldType: 'Select', fieldOptions: [{ value: 's', text: 'Small' }] };
  const former = { field: size, section: 'a', visible: true, required: true, options: ['s'], former: ['XXL'] };
  expect(choicesOf(former, 'en-US', t).map(({ value, label }) => `${value}: ${label}`)).toEqual([
    's: Small',
    'XXL: XXL (no longer offered)',
  ]);
});
