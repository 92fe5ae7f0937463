import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** The repository's lint rules in a separate folder, for planted files that break them. */
export interface Lint {
  /** Lints one planted file and returns the names of the rules that it breaks. */
  rulesBroken: (file: string, source: string) => string[];
  /** Plants the same source in several files and lints them in one run. Returns the broken rules of each file. */
  rulesBrokenInEach: (files: readonly string[], source: string) => string[][];
  remove: () => void;
}

export function plantedLint(): Lint {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-lint-'));
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const rulesBrokenInEach: Lint['rulesBrokenInEach'] = (files, source) => {
    const planted = files.map((file) => path.join(folder, file));
    for (const file of planted) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, source);
    }
    const words = [oxlint, '--format', 'json', ...files];
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    for (const file of planted) rmSync(file);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    return files.map((file) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code));
  };
  return {
    rulesBroken: (file, source) => rulesBrokenInEach([file], source).flat(),
    rulesBrokenInEach,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
