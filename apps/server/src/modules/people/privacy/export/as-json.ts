import type { ReadSection } from './read-sections.ts';
import { sectionNames } from './sections.ts';

/** Streams one JSON document with an array for each section. */
export async function* asJson(read: ReadSection, now: Date): AsyncGenerator<string> {
  yield `{\n"exportDate": ${JSON.stringify(now.toISOString())}`;
  for (const name of sectionNames) {
    yield `,\n${JSON.stringify(name)}: [`;
    let between = '\n';
    for await (const rows of read(name)) {
      yield `${between}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      between = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
