// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { configurationOf, definitionOf } from '@foyer/domain/testing/definition';
import { renderOnPage } from '../../../../test/page.tsx';
import { useMail } from './use-mail.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Mail({ subject, isWrong = false }: { subject: string; isWrong?: boolean }) {
  const templateName = 'confirmation';
  const definition = definitionOf(configurationOf([]), {
    emailTemplates: [{ templateName, locale: 'en-US', templateSubject: subject }],
  });
  const { problems, isWrong: isBlocked } = useMail({
    eventId: 7,
    ticketId: null,
    definition,
    change: () => undefined,
    problemAt: (path) => (isWrong && path.endsWith('templateSubject') ? 'unknown token' : undefined),
    templateName,
    locale: 'en-US',
  });
  return <p>{isBlocked ? problems.html : 'fine'}</p>;
}

test('requests a preview of the newest text alone, and of no text with a problem', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent.push((JSON.parse(init.body) as { templateSubject: string }).templateSubject);
    return Promise.resolve(Response.json({ subject: '', html: '', templateSubject: '', templateHTMLContent: '' }));
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const page = await renderOnPage(<Mail subject="Hello" />, ['registration', 'staff']);
  await pass(1);
  expect(sent).toEqual(['Hello']);
  page.rerender(<Mail subject="Hello *|name|*" isWrong />);
  await pass(1000);
  page.rerender(<Mail subject="Hello *|NAME|*" />);
  await pass(1);
  expect(sent, 'the text before, which the server refuses, is not sent').toEqual(['Hello']);
  await pass(1000);
  expect(sent).toEqual(['Hello', 'Hello *|NAME|*']);
});

test('requests a preview of the draft, with its name and venue', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent.push((JSON.parse(init.body) as { draft: unknown }).draft);
    return Promise.resolve(Response.json({ subject: '', html: '', templateSubject: '', templateHTMLContent: '' }));
  });
  await renderOnPage(<Mail subject="Hello" />, ['registration', 'staff']);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ defaultName: 'Spring', configuration: { timeZone: 'America/Chicago' } }]);
});

test('shows the HTML that the server refuses', async () => {
  const item = { code: 'FORMAT', path: 'body.templateHTMLContent', metadata: { found: 'onerror' } };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'VALIDATION_ERROR', items: [item] } }, { status: 422 })),
  );
  const page = await renderOnPage(<Mail subject="Hello" />, ['registration', 'staff']);
  expect(await page.findByText('Emails can’t contain “onerror”.')).toBeDefined();
});

function BuiltIn({ templateName }: { templateName: 'confirmation' | 'upgrade' }) {
  const { subject } = useMail({
    eventId: 7,
    ticketId: null,
    definition: definitionOf(configurationOf([])),
    change: () => undefined,
    problemAt: () => undefined,
    templateName,
    locale: 'en-US',
  });
  return <p>Subject: {subject}</p>;
}

test('never shows the words of the mail that was selected before', async () => {
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    const { templateName } = JSON.parse(init.body) as { templateName: string };
    return Promise.resolve(
      Response.json({ subject: '', html: '', templateSubject: `The ${templateName}`, templateHTMLContent: '<p>' }),
    );
  });
  const page = await renderOnPage(<BuiltIn templateName="confirmation" />, ['registration', 'staff']);
  await page.findByText('Subject: The confirmation');
  page.rerender(<BuiltIn templateName="upgrade" />);
  expect(page.queryByText('Subject: The confirmation')).toBeNull();
  await page.findByText('Subject: The upgrade');
});
