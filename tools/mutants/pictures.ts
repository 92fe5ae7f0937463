import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/gateways/images', 'apps/server/src/modules/events/events.test.ts'],
});

/** Pictures in the widths that pages ask for. */
export const mutants: Mutant[] = [
  change(
    'gateways/images/database.ts',
    'await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${sourceHash}))`.execute(tx);',
    '',
    'Every process makes the widths that are missing.',
  ),
  change(
    'gateways/images/database.ts',
    'await inTurn(() => processImage(bytes))',
    'await processImage(bytes)',
    'Pictures that are sent together take all the memory and every core.',
  ),
  change(
    'gateways/images/database.ts',
    'imageWidths.find((each) => each >= width) ?? Math.max(...imageWidths)',
    'width',
    'Whoever asks for a width of their own gets nothing.',
  ),
  change(
    'gateways/images/database.ts',
    'missing.map((width) => row(width, sourceHash)),',
    '[],',
    'A picture that cannot be made smaller is tried at each request.',
  ),
  change('gateways/images/process.ts', 'image.autoOrient()', 'image', 'A picture of a phone lies on its side.'),
  change(
    'modules/events/handlers.ts',
    'etag: image.contentHash,',
    'etag: contentHash,',
    'All widths of a picture have one tag: a browser keeps the wrong one.',
  ),
];
