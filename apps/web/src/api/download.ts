import type { RouteName } from '@foyer/contract/routes';
import { callFile, type Sent } from './call.ts';

/**
 * Fetches a file with the session's token, which a plain link cannot send, and hands it to the browser to keep or open.
 * `fileName` stands in where the server names none. Rejects as `call` does.
 */
export async function download<N extends RouteName>(name: N, input: Sent<N>, fileName: string): Promise<void> {
  const answer = await callFile(name, input);
  const url = URL.createObjectURL(answer.file);
  const link = document.createElement('a');
  link.href = url;
  link.download = answer.fileName ?? fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
