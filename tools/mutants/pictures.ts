import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/gateways/images', 'apps/server/src/modules/events/catalogue/events.test.ts'],
});

/** Pictures in the widths that pages ask for. */
export const mutants: Mutant[] = [
  change(
    'gateways/images/database.ts',
    'await sql`SELECT pg_advisory_xact_lock(${lockSpace}::int, hashtext(${sourceHash}))`.execute(tx);\n  const stored',
    'const stored',
    'Every process creates the missing widths.',
  ),
  change(
    'gateways/images/database.ts',
    'await inTurn(() => processImage(bytes))',
    'await processImage(bytes)',
    'Pictures uploaded at the same time use all memory and cores.',
  ),
  change(
    'gateways/images/database.ts',
    'imageWidths.find((each) => each >= width) ?? Math.max(...imageWidths)',
    'width',
    'A request for an unlisted width gets no picture.',
  ),
  change(
    'gateways/images/database.ts',
    'missing.map((width) => row(width, sourceHash)),',
    '[],',
    'A picture that cannot be resized is retried at each request.',
  ),
  change('gateways/images/process.ts', 'image.autoOrient()', 'image', 'A phone picture is rotated by 90 degrees.'),
  change(
    'modules/events/catalogue/handlers.ts',
    'etag: image.contentHash,',
    'etag: contentHash,',
    'All widths of a picture have one tag: a browser keeps the wrong one.',
  ),
];
