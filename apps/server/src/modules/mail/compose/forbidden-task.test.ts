import { expect, test } from 'vitest';
import type { Workers } from '../../../workers/workers.ts';
import { forbiddenInMail } from './forbidden-html.ts';
import { forbiddenTask, readForbidden } from './forbidden-task.ts';

/** Runs the task in place and records its inputs. */
function recordingWorkers() {
  const inputs: unknown[] = [];
  const run = (async (task: unknown, htmls: string[]) => {
    expect(task).toBe(forbiddenTask);
    inputs.push(htmls);
    return htmls.map(forbiddenInMail);
  }) as Workers['run'];
  return { inputs, workers: { run, close: async () => undefined } satisfies Workers };
}

const long = `<p>${'a word '.repeat(2_000)}</p>`;

test('reads long templates in one task, each once', async () => {
  const { inputs, workers } = recordingWorkers();
  const bad = `${long}<script>x</script>`;
  const forbiddenOf = await readForbidden(workers, [long, bad, long], {});
  expect(inputs).toEqual([[long, bad]]);
  expect([forbiddenOf(long), forbiddenOf(bad)]).toEqual([null, 'script']);
});

test('reads short templates at once', async () => {
  const { inputs, workers } = recordingWorkers();
  const forbiddenOf = await readForbidden(workers, ['<p>Hello</p>', '<iframe></iframe>'], {});
  expect(inputs).toEqual([]);
  expect([forbiddenOf('<p>Hello</p>'), forbiddenOf('<iframe></iframe>')]).toEqual([null, 'iframe']);
});

test('checks a template that it was not given', async () => {
  const { workers } = recordingWorkers();
  const forbiddenOf = await readForbidden(workers, [], {});
  expect(forbiddenOf('<object></object>')).toBe('object');
});
