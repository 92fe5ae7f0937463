// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { eventFields } from '@foyer/contract/events/field-vocabulary';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { configurationLabels } from './field-labels.ts';
import { InfoPart } from './InfoPart.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('has a control for every field of its section', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  const definition = definitionOf(configurationOf([], { liveEventEnabled: true }));
  const props = {
    eventId: 1,
    isPublished: false,
    published: definition,
    definition,
    change: () => undefined,
    problemAt: () => undefined,
    picked: undefined,
    onShown: () => undefined,
  };
  const { container } = await renderOnPage(<InfoPart {...props} />, ['registration', 'staff']);
  const labels = configurationLabels(await loadStaff('en-US'));
  const fields = Object.entries(eventFields).flatMap(([field, { section }]) => (section === 'info' ? [field] : []));
  const missing = fields.filter((field) => !container.textContent.includes(labels[field as keyof typeof labels]));
  expect(missing).toEqual([]);
});
