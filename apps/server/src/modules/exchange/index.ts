/**
 * Bringing data in and out. A kind (`kinds/`) says its columns, what a row must be and into which tables it goes; everything else
 * (`source/`, the stage, the merge) knows no kind.
 */
export { importAwardPictures } from './award-pictures.ts';
export { exportRows } from './export-rows.ts';
export { importRows, type ImportOutcome, type ImportProgress } from './import-rows.ts';
export { kindNames, type KindName } from './kinds/kind.ts';
export { ExchangeRefusal } from './refusal.ts';
export { refusedFile } from './refused-file.ts';
export { formatOf, formats, type Format } from './source/source.ts';
