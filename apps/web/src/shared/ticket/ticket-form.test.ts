import { describe, expect, test } from 'vitest';
import type { FieldKind } from '@foyer/contract/wire/vocabulary';
import { sectionsAfterPurchase } from './ticket-form.ts';

const section = (...fields: [name: string, fieldType: FieldKind][]) => ({
  name: 'registrationForm',
  title: 'Form',
  fields: fields.map(([name, fieldType]) => ({ name, fieldType })),
});
const left = (...fields: [name: string, fieldType: FieldKind][]) =>
  sectionsAfterPurchase([section(...fields)]).flatMap((each) => each.fields.map(({ name }) => name));

describe('the form of a bought ticket', () => {
  test('asks neither for add-ons nor for a coupon code', () => {
    expect(left(['firstName', 'Text'], ['extras', 'TicketAddOn'], ['couponCode', 'Text'])).toEqual(['firstName']);
  });

  test('drops a header without fields', () => {
    expect(
      left(
        ['more', 'GroupHeader'],
        ['extras', 'TicketAddOn'],
        ['line', 'Divider'],
        ['you', 'SectionHeader'],
        ['firstName', 'Text'],
        ['end', 'GroupHeader'],
      ),
    ).toEqual(['line', 'you', 'firstName']);
  });
});
