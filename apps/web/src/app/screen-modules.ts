import type { ComponentType } from 'react';
import { screenOf, type ScreenKey } from './screens/table.ts';

/**
 * Every screen's module by its name in the table, loaded on demand. The build checks that all modules of the table
 * exist. It replaces this file with one import per row, so no name is in the page twice (`modulesOfPage`).
 */
const modules = import.meta.glob<{ default: ComponentType }>('./**/*Screen.tsx', { base: '../features' });

export async function loadModule(key: ScreenKey): Promise<{ default: ComponentType }> {
  const { screen } = screenOf(key);
  const load = modules[`./${screen}`];
  if (!load) throw new Error(`There is no ${screen}.`);
  return load();
}
