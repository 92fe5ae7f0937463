import type { Requester } from '../../../workers/fair-turns.ts';
import { workerTask } from '../../../workers/worker-task.ts';
import type { Workers } from '../../../workers/workers.ts';
import { forbiddenInMail } from './forbidden-html.ts';

/** Looks for forbidden parts in the HTML of several mails in a thread (`worker-tasks.ts`). */
export const forbiddenTask = workerTask<string[], (string | null)[]>('mails', 'forbiddenInMails');

/** The forbidden part of a mail's HTML, or null (`forbiddenInMail`). */
export type ForbiddenOf = (html: string) => string | null;

/** Texts up to this length, in characters, are read at once: about 10 ms. */
const shortLength = 10_000;

/**
 * Looks for forbidden parts of long texts in a thread, because a template of 100 KB takes about 100 ms.
 * @returns a lookup of these texts; it reads any other text at once
 */
export async function readForbidden(
  workers: Workers,
  htmls: readonly string[],
  requester: Requester,
): Promise<ForbiddenOf> {
  const texts = [...new Set(htmls)];
  const isShort = texts.reduce((sum, html) => sum + html.length, 0) <= shortLength;
  const results = isShort ? texts.map(forbiddenInMail) : await workers.run(forbiddenTask, texts, requester);
  const found = new Map(texts.map((html, index) => [html, results[index] ?? null]));
  return (html) => {
    const result = found.get(html);
    return result === undefined ? forbiddenInMail(html) : result;
  };
}
