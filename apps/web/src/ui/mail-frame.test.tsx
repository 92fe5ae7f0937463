// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
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
