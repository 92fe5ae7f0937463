import type { TestProject } from 'vitest/node';
import { startStages } from '../support/global-setup.ts';
import { isInstalled, noteOnMissing } from './installed.ts';

/** Starts a product for the browser of this project, or names what the machine lacks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = project.name === 'webkit' ? 'webkit' : 'firefox';
  if (isInstalled(browser)) return startStages(project, 1);
  process.stdout.write(`${noteOnMissing(browser)}\n`);
  return async () => {};
}
