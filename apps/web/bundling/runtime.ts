import { posix } from 'node:path';
import { parseSync, type Plugin, type Rollup } from 'vite';

/**
 * The bundler's small runtime would be a separate file, because no group of chunks can contain it: one more request on
 * every page. This plugin writes it into `start`, which every page loads, and all other chunks read it there.
 */
export function runtimeInStart(): Plugin {
  return {
    name: 'foyer:runtime-in-start',
    apply: 'build',
    generateBundle: (_, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const holder = chunks.find(({ name }) => name === 'start');
      // An imported chunk would run before this one, when the runtime does not exist yet.
      if (!runtime || holder?.imports.join() !== runtime.fileName)
        throw new Error('`start` is to import the lines of the bundler, and nothing else.');
      for (const chunk of chunks) {
        if (chunk === runtime || !chunk.imports.includes(runtime.fileName)) continue;
        const others = chunk.imports.filter((file) => file !== runtime.fileName && file !== holder.fileName);
        chunk.code = chunk === holder ? withLines(holder, runtime) : readingFrom(chunk, runtime, holder);
        chunk.imports = chunk === holder ? [] : [holder.fileName, ...others];
      }
      delete bundle[runtime.fileName];
    },
  };
}

/** The exported name of a runtime function. No other code uses such names. */
const nameOf = (name: string) => `$_${name}`;

/** The chunk with the runtime in a separate scope in place of its import, and with the runtime's names exported. */
export function withLines(
  holder: Pick<Rollup.OutputChunk, 'code'>,
  runtime: Pick<Rollup.OutputChunk, 'code' | 'fileName'>,
): string {
  const exported = parseSync('runtime.js', runtime.code).program.body.find(
    (each) => each.type === 'ExportNamedDeclaration',
  );
  const names = (exported?.specifiers ?? []).map(
    ({ local, exported: known }) => [textOf(local), textOf(known)] as const,
  );
  const body = runtime.code.slice(0, exported?.start);
  const { start, end, pairs } = importOf(holder.code, runtime.fileName);
  const lines =
    `const{${names.map(([, known]) => `${known}:${nameOf(known)}`).join()}}=(()=>{${body};` +
    `return{${names.map(([local, known]) => `${known}:${local}`).join()}}})()` +
    `${pairs.map(({ imported, local }) => `,${local}=${nameOf(imported)}`).join('')};`;
  const list = names.map(([, known]) => nameOf(known)).join();
  return `${holder.code.slice(0, start)}${lines}${holder.code.slice(end)}\nexport{${list}};`;
}

/** A chunk that reads the runtime from `start`. */
export function readingFrom(
  chunk: Pick<Rollup.OutputChunk, 'code'>,
  runtime: Pick<Rollup.OutputChunk, 'fileName'>,
  holder: Pick<Rollup.OutputChunk, 'fileName'>,
): string {
  const { start, end, pairs } = importOf(chunk.code, runtime.fileName);
  const list = pairs.map(({ imported, local }) => `${nameOf(imported)} as ${local}`).join();
  return `${chunk.code.slice(0, start)}import{${list}}from"./${posix.basename(holder.fileName)}";${chunk.code.slice(end)}`;
}

/** The position of a chunk's import of a file, and the imported names. */
function importOf(code: string, fileName: string) {
  const source = `./${posix.basename(fileName)}`;
  for (const each of parseSync('chunk.js', code).program.body) {
    if (each.type !== 'ImportDeclaration' || each.source.value !== source) continue;
    const pairs = each.specifiers.flatMap((one) =>
      one.type === 'ImportSpecifier' ? [{ imported: textOf(one.imported), local: one.local.name }] : [],
    );
    return { start: each.start, end: each.end, pairs };
  }
  throw new Error(`A chunk does not import ${source}.`);
}

const textOf = (name: { type: 'Identifier'; name: string } | { type: 'Literal'; value: unknown }) =>
  name.type === 'Identifier' ? name.name : String(name.value);
