/**
 * Import and export of data. A kind (`kinds/`) defines columns, row rules and target tables. All other code (`source/`,
 * the stage, the merge) works for every kind.
 */
export { importAwardPictures } from './award-pictures.ts';
export { exportRows } from './export-rows.ts';
export { importRows, type ImportOutcome, type ImportProgress } from './import-rows.ts';
export { kindNames, type KindName } from './kinds/kind.ts';
export { ExchangeRefusal } from './refusal.ts';
export { refusedFile } from './refused-file.ts';
export { formatOf, formats, type Format } from './source/source.ts';
