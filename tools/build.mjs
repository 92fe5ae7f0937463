// `npm run build`: builds the client into apps/web/dist.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
await build();
