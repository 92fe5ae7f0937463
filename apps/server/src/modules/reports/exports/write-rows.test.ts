import type { EventConfiguration, FormField } from '@foyer/contract/events/event-configuration';
import { unguardedCell } from '@foyer/domain/shared/csv-cells';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unzip } from '../../../../test/unzip.ts';
import { writeRows } from './write-rows.ts';
import { xlsxFile } from './xlsx.ts';

/** The cells of exported answers and add-ons. */

const columns = ['addOns', 'answer:field'];
const write = (field: object, rows: readonly unknown[][], format: 'csv' | 'xlsx' = 'csv') =>
  Buffer.from(
    writeRows({
      list: 'attendees',
      format,
      eventId: 1,
      locale: 'en-US',
      addOns: [],
      columns,
      configuration: {
        timeZone: 'UTC',
        relationshipTypes: [],
        sections: [{ name: 'one', fields: [{ name: 'field', label: 'Field', ...field } as FormField] }],
      } as unknown as EventConfiguration, // The columns read nothing else.
      json: JSON.stringify(rows.map(([c0, c1]) => ({ c0, c1, currency: 'USD' }))),
    }),
  ).toString('utf8');
const read = (file: string) => parse(file).map((row) => row.map(unguardedCell));

/** Labels with everything that people type, and often the same label twice. */
const label = fc.oneof(
  fc.constantFrom('Vegan', 'Fish, no shellfish', 'A; B', 'X', 'X (1)', 'Two\nlines', '=1+1', "'quoted", ' both '),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);

test('each choice and add-on can be read back exactly, whatever its label contains', () => {
  fc.assert(
    fc.property(
      fc.array(label, { minLength: 1, maxLength: 6 }).chain((texts) =>
        fc.record({
          texts: fc.constant(texts),
          chosen: fc.array(fc.subarray(texts.map((_, index) => index)), { maxLength: 4 }),
        }),
      ),
      ({ texts, chosen }) => {
        const field = {
          fieldType: 'Select',
          multiple: true,
          fieldOptions: texts.map((text, index) => ({ value: String(index), text })),
        };
        const names = [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ')))];
        const bought = (each: number[]) =>
          each.filter((index) => index < names.length).map((index) => names[index] ?? '');
        const addOns = (each: number[]) => bought(each).map((name) => ({ name, quantity: 1 }));
        const singles = read(
          write(
            field,
            texts.map((_, index) => [null, [String(index)]]),
          ),
        ).map(([, cell]) => cell);
        expect(new Set(singles).size).toBe(texts.length);
        const cells = read(
          write(
            field,
            chosen.map((each) => [addOns(each), each.map(String)]),
          ),
        );
        for (const [index, each] of chosen.entries()) {
          const [addOnCell = '', choiceCell = ''] = cells[index] ?? [];
          expect(choiceCell === '' ? [] : choiceCell.split('\n')).toEqual(each.map((one) => singles[one]));
          expect(addOnCell === '' ? [] : addOnCell.split('\n')).toEqual(bought(each));
        }
      },
    ),
  );
});

test('a date that was answered is a date cell in XLSX and ISO in CSV, and other text stays text', () => {
  const field = { fieldType: 'Date' };
  const dates = ['02-29-1984', '1984-02-29', '03-01-1900', '02-28-1900', 'in spring'];
  expect(
    read(
      write(
        field,
        dates.map((date) => [null, date]),
      ),
    ).map(([, cell]) => cell),
  ).toEqual(['1984-02-29', '1984-02-29', '1900-03-01', '1900-02-28', 'in spring']);
  const sheet = write(
    field,
    dates.map((date) => [null, date]),
    'xlsx',
  );
  expect([...sheet.matchAll(/<c\/>(<c.*?<\/c>)/g)].map(([, cell]) => cell)).toEqual([
    '<c s="2"><v>30741</v></c>',
    '<c s="2"><v>30741</v></c>',
    '<c s="2"><v>61</v></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">1900-02-28</t></is></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">in spring</t></is></c>',
  ]);
});

test('the sheet has the name of the list, which Excel accepts, in each language', async () => {
  const none = async function* () {};
  for (const { reports: t } of Object.values(serverTexts)) {
    for (const title of [t.attendees, t.orderList, t.payments]) {
      expect(title).toMatch(/^[\p{L}\p{N} ]{1,31}$/u);
      const parts: Uint8Array[] = [];
      for await (const part of xlsxFile({ title, header: ['A'] }, none())) parts.push(part);
      const file = Buffer.concat(parts);
      expect(unzip(file).get('xl/workbook.xml')?.toString('utf8')).toContain(`<sheet name="${title}" `);
    }
  }
});
