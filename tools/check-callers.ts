import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { calledByTests, type CalledByTests } from './called-by-tests.ts';
import { environment, root } from './lib/install.mjs';
import { report, type Finding } from './lib/sources.ts';

/**
 * Second pass of the dead-code check: code that only tests call is dead too, because then the tested rule is not the rule that runs. An export that its own
 * file uses counts as alive.
 */

/** A file or an export that only tests use. Without a name it is the whole file. */
export interface Uncalled {
  file: string;
  line: number;
  name: string | undefined;
}

interface KnipIssue {
  file: string;
  files: readonly unknown[];
  exports: readonly { name: string; line: number }[];
}

/** Runs knip without tests over a folder with the layout of this repository. */
export function findUncalled(folder: string): Uncalled[] {
  const words = [
    path.join(root, 'node_modules/knip/bin/knip.js'),
    '--production',
    '--no-exit-code',
    '--include=files,exports',
    '--reporter=json',
    `--directory=${folder}`,
    `--config=${path.join(root, 'knip.ts')}`,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env: environment(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`knip ended with ${status}: ${stderr}`);
  const { issues } = JSON.parse(stdout) as { issues: readonly KnipIssue[] };
  return issues.flatMap(({ file, files, exports }) => [
    ...files.map(() => ({ file, line: 1, name: undefined })),
    ...exports.map(({ name, line }) => ({ file, line, name })),
  ]);
}

/** Uncalled exports that are not on the list, and list entries that are not needed any more. */
export function checkCallers(uncalled: readonly Uncalled[], list: readonly CalledByTests[]): Finding[] {
  const isListed = ({ file, name }: Uncalled) =>
    list.some((entry) => entry.file === file && name !== undefined && entry.names.includes(name));
  const missing = uncalled
    .filter((each) => !isListed(each))
    .map(({ file, line, name }) => ({
      file,
      line,
      message: `${name ?? 'this file'} is reached by tests alone: the code must use it, or it goes`,
    }));
  const needless = list.flatMap(({ file, names }) =>
    names
      .filter((name) => !uncalled.some((each) => each.file === file && each.name === name))
      .map((name) => ({ file, line: 1, message: `${name} is called or gone: off the list of called-by-tests.ts` })),
  );
  return [...missing, ...needless];
}

if (import.meta.main) {
  report('callers', checkCallers(findUncalled(root), calledByTests));
}
