// `npm run build:release`: a folder that starts without installing (docs/deploy.md). `tools/release.ts` describes the options.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, nodeProgram, root } from './lib/install.mjs';
import { runTogether } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt({ compressed: 'full' });
const words = [path.join(root, 'tools/release.ts'), ...process.argv.slice(2)];
runTogether([{ command: nodeProgram(), words, cwd: process.cwd(), env: environment({ NODE_ENV: 'production' }) }]);
