import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Accessibility checks with axe: groups of rules by what they check, and running them. */

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA and axe's best practices. */
export const wholeScreen: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};
export const contrastOfScreen: RunOptions = { ...wholeScreen, runOnly: { type: 'rule', values: ['color-contrast'] } };
/** Rules with results that depend on overlapping content. */
export const geometryRules: RunOptions = {
  ...wholeScreen,
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] },
};
/** Rules with results that depend on the language: names, titles, the language itself, and text that overflows. */
export const textOfScreen: RunOptions = {
  runOnly: {
    type: 'rule',
    values: [
      'aria-command-name',
      'aria-dialog-name',
      'aria-input-field-name',
      'aria-meter-name',
      'aria-progressbar-name',
      'aria-toggle-field-name',
      'aria-tooltip-name',
      'aria-treeitem-name',
      'button-name',
      'document-title',
      'empty-heading',
      'empty-table-header',
      'form-field-multiple-labels',
      'frame-title',
      'html-has-lang',
      'html-lang-valid',
      'image-alt',
      'image-redundant-alt',
      'input-button-name',
      'label',
      'label-title-only',
      'landmark-unique',
      'link-name',
      'role-img-alt',
      'scrollable-region-focusable',
      'select-name',
      'summary-name',
      'svg-img-alt',
      'table-duplicate-name',
      'target-size',
      'valid-lang',
    ],
  },
  resultTypes: ['violations'],
};

const repaintMs = 10_000;

/** Asserts that these rules have no finding on the current page. */
export async function expectNoFinding(page: Page, options: RunOptions): Promise<void> {
  // Runs through the debugger, which the page's content security policy allows, once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  let found = await findings(page, options);
  // The browser may repaint a new colour scheme late, above all on a busy machine. Real findings stay.
  for (const began = performance.now(); found.length > 0 && performance.now() - began < repaintMs; await pause(300)) {
    found = await findings(page, options);
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

async function findings(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(async (options) => {
    // Content behind a modal dialog cannot be reached.
    return globalThis.axe.run(document.querySelector('dialog:modal') ?? document, options);
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ''}`),
  );
}
