// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import type { EventView } from '@foyer/contract/events/events';
import { configurationOf } from '@foyer/domain/testing/definition';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { EventDescription } from './EventDescription.tsx';

afterEach(cleanup);

const eventWith = (more: object) => ({ configuration: configurationOf([], more) }) as unknown as EventView; // The part reads only these parts.
const description = { en_US: { value: 'Two days.\nOne hall.' }, es_US: { value: ' ' }, ja_JP: { value: '二日間' } };

test('shows the description in the language of the reader, or in English, one paragraph for each line', async () => {
  const linesIn = async (locale: 'en-US' | 'es-US' | 'ja-JP') => {
    const page = await renderOnPage(<EventDescription event={eventWith({ description })} />, ['registration'], locale);
    const lines = Array.from(page.container.querySelectorAll('p'), ({ textContent }) => textContent);
    cleanup();
    return lines;
  };
  expect(await linesIn('en-US')).toEqual(['Two days.', 'One hall.']);
  expect(await linesIn('es-US')).toEqual(['Two days.', 'One hall.']);
  expect(await linesIn('ja-JP')).toEqual(['二日間']);
});

test('links the address to a map, and shows nothing without a description and an address', async () => {
  const venue = { name: 'Hall A', city: 'Dallas', address: '1 Main St & 2nd' };
  const page = await renderOnPage(<EventDescription event={eventWith({ venue })} />);
  const link = page.container.querySelector('a');
  expect(link?.textContent).toBe('1 Main St & 2nd');
  expect(new URL(link?.href ?? '').searchParams.get('query')).toBe('Hall A, 1 Main St & 2nd');
  cleanup();
  const empty = await renderOnPage(<EventDescription event={eventWith({ venue: { name: 'Hall A' } })} />);
  expect(empty.container.querySelector('details')).toBeNull();
});
