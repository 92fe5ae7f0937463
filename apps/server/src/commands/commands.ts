import { admin } from './admin.ts';
import { api } from './api.ts';
import { audit } from './audit.ts';
import { backup, restore, resume } from './backup.ts';
import { check } from './check.ts';
import type { Commands } from './command-line.ts';
import { event } from './event.ts';
import { exportData } from './export.ts';
import { images } from './images.ts';
import { importData } from './import.ts';
import { key } from './key.ts';
import { mail } from './mail.ts';
import { migrate } from './migrate.ts';
import { reconcile } from './reconcile.ts';
import { retention } from './retention.ts';
import { seed } from './seed.ts';
import { start } from './start.ts';

/** Every command of `foyer`. */
export const commands: Commands = {
  start,
  migrate,
  seed,
  check,
  backup,
  restore,
  resume,
  key,
  audit,
  api,
  reconcile,
  retention,
  admin,
  mail,
  import: importData,
  export: exportData,
  event,
  images,
};
