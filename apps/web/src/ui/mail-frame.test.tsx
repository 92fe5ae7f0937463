// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MailFrame } from './MailFrame.tsx';

afterEach(cleanup);

test('requests images after the styles are applied, because a slow image delays the event of the frame', () => {
  const html =
    '<p style="color:red">A</p><img src="https://example.com/slow.jpg" alt="Slow"><img src="data:image/png;base64,x" alt="">';
  const { container } = render(<MailFrame html={html} title="Mail" />);
  const page = container.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  expect(page).toContain('data-src="https://example.com/slow.jpg"');
  expect(page).not.toContain(' src="https://example.com/slow.jpg"');
  expect(page).toContain(' src="data:image/png;base64,x"');
});

test('is as high as its mail and the borders, so that the mail has no scroll bar', () => {
  const { container } = render(<MailFrame html="<p>A</p>" title="Mail" />);
  const frame = container.querySelector('iframe');
  if (!frame) throw new Error('The mail has no frame.');
  const mail = document.implementation.createHTMLDocument();
  Object.defineProperty(mail.documentElement, 'scrollHeight', { value: 685 });
  Object.defineProperty(frame, 'contentDocument', { value: mail });
  Object.defineProperty(frame, 'offsetHeight', { value: 322 });
  Object.defineProperty(frame, 'clientHeight', { value: 320 });
  fireEvent.load(frame);
  expect(frame.style.blockSize).toBe('687px');
});
