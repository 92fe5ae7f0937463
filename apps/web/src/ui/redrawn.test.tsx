// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Dates } from './Dates.tsx';
import { Phrases } from './Phrases.tsx';
import { Redrawn } from './Redrawn.tsx';

/** Does to an element what a translator does: replaces each text node by an element. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `${text.nodeValue}!`;
    text.parentNode?.replaceChild(font, text);
  }
}

/** The page's boundary: with it a whole screen is lost. */
class Page extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>lost</p> : this.props.children;
  }
}

/** A text beside a part that comes and goes, as the check of the sources refuses it. A press removes the text. */
function Fragile() {
  const [on, setOn] = useState(true);
  return (
    <p>
      <button onClick={() => setOn(false)}>Hide</button>
      {on && 'of all'}
    </p>
  );
}
const hide = () => act(() => screen.getByText(/Hide/).closest('button')?.click());

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('without it, a translated text that goes takes the page with it', () => {
  const { container } = render(
    <Page>
      <Fragile />
    </Page>,
  );
  translate(container);
  hide();
  expect(container.textContent).toBe('lost');
});

test('draws a part again, and keeps the page and the state around it', () => {
  function Around() {
    const [times, setTimes] = useState(0);
    return (
      <>
        <button onClick={() => setTimes(times + 1)}>{`pressed ${times}`}</button>
        <Redrawn>
          <Fragile />
        </Redrawn>
      </>
    );
  }
  const { container } = render(
    <Page>
      <Around />
    </Page>,
  );
  act(() => screen.getByText('pressed 0').click());
  translate(container.querySelector('p') ?? container);
  hide();
  expect(container.textContent).toBe('pressed 1Hideof all');
});

test('passes other errors to the page', () => {
  function Broken(): never {
    throw new Error('broken');
  }
  const { container } = render(
    <Page>
      <Redrawn>
        <Broken />
      </Redrawn>
    </Page>,
  );
  expect(container.textContent).toBe('lost');
});

test('a translated button changes its icon and its text', () => {
  const { container, rerender } = render(<Button icon="check">Save</Button>);
  translate(container);
  rerender(<Button loading>Saving</Button>);
  expect(container.textContent).toBe('Saving');
  rerender(
    <Button icon="check" iconEnd="arrow-right">
      Next
    </Button>,
  );
  expect([container.textContent, container.querySelectorAll('svg').length]).toEqual(['Next', 2]);
});

test.each([
  ['a heading in Japanese', ['登録を完了しています', '登録は完了していません', 'ENERGIZE デイズ']],
  ['a Spanish date', ['Abre el 3 de marzo de 2027 a las 9:30 a.m.', 'Ya abrió', 'Hasta el 4 de mayo de 2027']],
])('%s changes its text after a translation', (_, texts) => {
  const { container, rerender } = render(<p />);
  for (const text of texts) {
    rerender(
      <p>
        <Phrases>{text}</Phrases>
        <Dates>{text}</Dates>
      </p>,
    );
    expect(container.textContent).toBe(text + text);
    translate(container);
  }
});
