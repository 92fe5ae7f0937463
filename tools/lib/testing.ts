import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** The repository's lint rules in a separate folder, for planted files that break them. */
export interface Lint {
  /** Lints one planted file and returns the names of the rules that it breaks. */
  rulesBroken: (file: string, source: string) => string[];
  remove: () => void;
}

export function plantedLint(): Lint {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-lint-'));
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  return {
    rulesBroken: (file, source) => {
      const planted = path.join(folder, file);
      mkdirSync(path.dirname(planted), { recursive: true });
      writeFileSync(planted, source);
      const words = [oxlint, '--format', 'json', file];
      const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      rmSync(planted);
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
      return diagnostics.map(({ code }) => code);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
