// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ConflictChoice } from './draft/Conflicts.tsx';

afterEach(cleanup);

const html = (words: string) => `<html><body><p>Hello</p><p>${words}</p></body></html>`;
const path = 'emailTemplates.refund es-US.templateHTMLContent';
const definitionWith = (words: string) => {
  const mail = { templateName: 'refund', locale: 'es-US', templateSubject: 'S', templateHTMLContent: html(words) };
  const parts = { configuration: { timeZone: 'UTC' }, emailTemplates: [mail] };
  return parts as unknown as EventDefinition; // The components read only these parts.
};

test('a changed email is shown by its name and its changed lines', async () => {
  // The server shortens long values, so two emails can have the same beginning.
  const change = { path, kind: 'changed', before: '<html>…', after: '<html>…' } as const;
  const page = await renderOnPage(
    <ChangeList changes={[change]} before={definitionWith('See you')} after={definitionWith('See us')} />,
    ['registration', 'staff'],
  );
  expect((await page.findByRole('listitem')).textContent).toMatch(
    /Refund \(Español\) · ContentHello−Removed: See you\+Added: See us$/,
  );
});

test('two versions of an email that conflict are shown by the lines in which they differ', async () => {
  const conflict = { path: path.split('.'), mine: html('See you'), theirs: html('See us'), by: 'Ada' };
  const page = await renderOnPage(
    <ConflictChoice conflict={conflict} definition={definitionWith('See you')} settle={() => undefined} />,
    ['registration', 'staff'],
  );
  expect(page.container.textContent).toMatch(/^Ada entered: HelloSee usYou entered: HelloSee youKeep/);
  expect(Array.from(page.container.querySelectorAll('strong'), (line) => line.textContent)).toEqual([
    'See us',
    'See you',
  ]);
});
