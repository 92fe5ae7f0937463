// `node tools/compress.mjs fast` or `full`: compresses the built client. `npm start` runs it beside the server, at the lowest priority.
import { setPriority, constants } from 'node:os';
import path from 'node:path';
import { compressClient } from './lib/compress.mjs';
import { fail, root } from './lib/install.mjs';

const [effort] = process.argv.slice(2);
if (effort !== 'fast' && effort !== 'full') fail('Say `fast` or `full`.');
setPriority(constants.priority.PRIORITY_LOW);
await compressClient(path.join(root, 'apps/web/dist'), effort);
