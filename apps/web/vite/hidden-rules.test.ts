import { expect, test } from 'vitest';
import { hiddenRules } from './hidden-rules.ts';

const always = { min: 0, max: Infinity };

test('reads the rules that hide an element, and those that show it again', () => {
  const css = `
    /* a { display: none } */
    .why { color: red; &[data-complete] { visibility: hidden; } }
    @layer screens {
      .bars, .lines { display: none; }
      @media (max-width: 29.99rem) { .bars, .lines { display: flex } }
    }
    .shown { display: grid; }
    @media (min-width: 40rem) and (max-width: 60rem) { .narrow > p { display: none } }
  `;
  expect(hiddenRules(css)).toEqual([
    { selector: '.why[data-complete]', hides: true, ...always },
    { selector: '.bars, .lines', hides: true, ...always },
    { selector: '.bars, .lines', hides: false, min: 0, max: 29.99 * 16 },
    { selector: '.narrow > p', hides: true, min: 640, max: 960 },
  ]);
});

test('leaves out rules for print, for a container and for parts that no element is', () => {
  const css = `
    @media print { .more { display: none } }
    @container (min-width: 34rem) { .more { display: none } }
    summary::-webkit-details-marker { display: none }
  `;
  expect(hiddenRules(css)).toEqual([]);
});
