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

test('closes types that attendees see and unused settings, and opens those with a problem or a picked field', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  const { editor } = await loadStaff('en-US');
  const type = (relationshipType: string, defaultLabel: string) => ({
    relationshipType,
    selfType: false,
    guestType: true,
    translations: { defaultLabel },
  });
  const old = [type('CONSULTANT', 'Consultant'), type('GUEST', 'Guest'), type('CHILD', 'Child')];
  const published = definitionOf(configurationOf([], { relationshipTypes: old }));
  const definition = definitionOf(configurationOf([], { relationshipTypes: [...old, type('CREW', 'Crew')] }));
  const props = {
    eventId: 1,
    isPublished: true,
    published,
    definition,
    change: () => undefined,
    problemAt: (path: string) => (path === 'configuration.relationshipTypes.1.maxPerAccount' ? 'Wrong' : undefined),
    picked: { path: 'configuration.relationshipTypes.2.relationshipType' },
    onShown: () => undefined,
  };
  const { container } = await renderOnPage(<InfoPart {...props} />, ['registration', 'staff']);
  const isOpen = (title: string) =>
    [...container.querySelectorAll('details')].find((fold) => fold.querySelector('summary')?.textContent === title)
      ?.open;
  await vi.waitFor(() => expect(isOpen('Child')).toBe(true));
  expect(['Consultant', 'Guest', 'Crew', editor.receiptOwn].map(isOpen)).toEqual([false, true, true, false]);
});
