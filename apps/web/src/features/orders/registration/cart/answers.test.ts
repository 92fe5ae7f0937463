import { expect, test } from 'vitest';
import type { FormSection } from '@foyer/contract/events/event-configuration';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogue/catalogues';
import { answerFacts } from './answers.ts';

const sections: FormSection[] = [
  {
    name: 'registrationForm',
    title: 'Registration',
    fields: [
      { name: 'intro', fieldType: 'Paragraph', label: 'Welcome' },
      { name: 'firstName', fieldType: 'Text', label: 'First name' },
      { name: 'arrival', fieldType: 'Date', label: 'Arrival' },
      { name: 'first', fieldType: 'Checkbox', label: 'First time?' },
      { name: 'extras', fieldType: 'TicketAddOn', label: 'Extras' },
      { name: 'phone', fieldType: 'Text', label: 'Phone' },
      { name: 'terms', fieldType: 'TermsAndConditions', label: 'Terms' },
    ],
  },
];
const addOns = [
  {
    ticketConfigurationAddOnId: 7,
    currency: 'USD' as const,
    currencyLocale: 'en-US' as const,
    amount: 10,
    startDateTime: null,
    endDateTime: null,
    limitQuantity: false,
    quantity: null,
    defaultName: 'Gala dinner',
    defaultDescription: '',
    translations: {},
  },
];

test('lists all answers of a cart entry in form order, except the terms', async () => {
  const t = {
    ...(await loadArrival('en-US')),
    ...(await loadSignIn('en-US')),
    ...(await loadAttendee('en-US')),
    ...(await loadBelongings('en-US')),
  };
  const registrationForm = {
    terms: true,
    extras: ['7'],
    first: false,
    arrival: '11-20-2026',
    firstName: 'Ana',
    gone: 'x',
  };
  const facts = answerFacts({ formData: { registrationForm }, ticketConfiguration: { addOns } }, sections, 'en-US', t);
  expect(facts).toEqual([
    { term: 'First name', value: 'Ana' },
    { term: 'Arrival', value: 'November 20, 2026' },
    { term: 'First time?', value: 'No' },
    { term: 'Extras', value: 'Gala dinner' },
  ]);
});
