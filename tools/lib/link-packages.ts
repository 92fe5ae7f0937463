import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const own = '@foyer';

/** Links the installed packages into a copy of the repository. Packages of the repository itself come from the copy. */
export function linkPackages(root: string, folder: string): void {
  const installed = path.join(root, 'node_modules');
  if (!existsSync(installed)) return;
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, own), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== own && name !== '.cache' && !name.startsWith('.vite')) {
      symlinkSync(path.join(installed, name), path.join(modules, name));
    }
  }
  for (const area of ['packages', 'apps', '.']) {
    for (const name of readdirSync(path.join(folder, area))) {
      const file = path.join(folder, area, name, 'package.json');
      if (!existsSync(file)) continue;
      const called = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
      if (called.startsWith(`${own}/`)) symlinkSync(path.dirname(file), path.join(modules, called));
    }
  }
}
