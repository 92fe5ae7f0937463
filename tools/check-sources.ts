import { checkAllCitations, readPages } from './check-citations.ts';
import { checkImports } from './check-imports.ts';
import { checkMessages } from './check-messages.ts';
import { checkNames } from './check-names.ts';
import { checkStock } from './check-stock.ts';
import { checkSuppressions } from './check-suppressions.ts';
import { checkTexts } from './check-texts.ts';
import { isScript, readSources, report, type Finding, type Sources } from './lib/sources.ts';

/**
 * Runs all checks of the source texts in one process, so each file is read and parsed once: `node tools/check-sources.ts`. A word
 * selects one check: `node tools/check-sources.ts names`.
 */

type Check = (all: Sources) => Finding[];

const below = (all: Sources, folders: string[], wanted: RegExp): Sources =>
  new Map([...all].filter(([file]) => wanted.test(file) && folders.some((folder) => file.startsWith(`${folder}/`))));
const scripts = (all: Sources): Sources => new Map([...all].filter(([file]) => isScript.test(file)));

const checks: Readonly<Record<string, Check>> = {
  suppressions: (all) => checkSuppressions(scripts(all)),
  'import rules': (all) => checkImports(scripts(all)),
  names: checkNames,
  stock: (all) => checkStock(below(all, ['apps/server/src'], /\.(?:ts|sql)$/)),
  messages: (all) => checkMessages(below(all, ['packages', 'apps'], isScript)),
  texts: checkTexts,
  citations: (all) => checkAllCitations(all, readPages()),
};

const all = readSources(['packages', 'apps', 'e2e', 'bench', 'tools'], /\.(?:tsx?|m?js|mts|sql|css)$/);
const [wanted] = process.argv.slice(2);
for (const [name, check] of Object.entries(checks)) {
  if (wanted === undefined || name === wanted) report(name, check(all));
}
