import type { MailMessage } from '../../../gateways/mail/port.ts';
import type { Requester } from '../../../workers/fair-turns.ts';
import { workerTask } from '../../../workers/worker-task.ts';
import type { Workers } from '../../../workers/workers.ts';
import { compose, type ComposeRequest } from './compose.ts';

/** Composes a mail from an organiser's template in a thread (`worker-tasks.ts`). */
export const composeTask = workerTask<ComposeRequest, MailMessage>('mails', 'composeMail');

/**
 * Composes a mail. An organiser's HTML can be long and takes up to 30 ms to convert, so a thread does it. A built-in
 * mail takes under 3 ms.
 */
export async function composeMail(
  workers: Workers,
  request: ComposeRequest,
  requester: Requester,
): Promise<MailMessage> {
  return request.ownTemplate ? workers.run(composeTask, request, requester) : compose(request);
}
