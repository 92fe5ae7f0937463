import { expect, it } from 'vitest';
import { readingFrom, withLines } from './runtime.ts';

const runtime = { fileName: 'assets/lines.js', code: 'var e=()=>1,t=e=>e()+1;export{e as n,t as r};' };
const holder = { fileName: 'assets/start.js' };

/** Runs a chunk as a module and returns its exports. */
async function run(code: string): Promise<Record<string, unknown>> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >;
}

it("runs the bundler's runtime in the chunk that imported it, next to names of that chunk, and exports it", async () => {
  const code = withLines({ code: 'import{r as a,n as b}from"./lines.js";var e=5,t=a(b);export{e,t};' }, runtime);
  const made = await run(code);
  expect(made).toMatchObject({ e: 5, t: 2 });
  expect((made['$_n'] as () => number)()).toBe(1);
});

it('lets another chunk read the runtime there, under its own names', () => {
  const code = readingFrom(
    { code: 'import{n as e}from"./lines.js";import{x as r}from"./start.js";e(r);' },
    runtime,
    holder,
  );
  expect(code).toBe('import{$_n as e}from"./start.js";import{x as r}from"./start.js";e(r);');
});

it('throws if a chunk does not import the runtime', () => {
  expect(() => readingFrom({ code: 'f();' }, runtime, holder)).toThrow('lines.js');
});
