// `npm run build`: the client, built anew into apps/web/dist.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
build();
