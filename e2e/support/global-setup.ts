import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.ts';
import { root, startProduct } from './start-product.ts';

/**
 * Once per run: the built product on a data folder of its own with demo data, and one browser that all test files
 * share. Tests get both addresses by `inject`.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers, e.g. `http://127.0.0.1:41234`. */
    productAddress: string;
    /** The data folder of the product, where its mails lie. */
    dataFolder: string;
    browserAddress: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The client is not built. Run `npm test`, or `npm run build` first.');
  }
  const product = await startProduct();
  let browser: BrowserServer | undefined;
  const tearDown = async (): Promise<void> => {
    await browser?.close();
    await product.stop();
  };

  try {
    browser = await launchSharedBrowser();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('productAddress', product.address);
  project.provide('dataFolder', product.dataFolder);
  project.provide('browserAddress', browser.wsEndpoint());
  return tearDown;
}
