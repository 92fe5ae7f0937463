import type { RouteName } from '@foyer/contract/routes';
import { callFile, type Sent } from './call.ts';

/**
 * Fetches a file with the session's token, which a plain link cannot send, and hands it to the browser to keep or open.
 * `fileName` stands in where the server names none. Rejects as `call` does.
 */
export async function download<N extends RouteName>(name: N, input: Sent<N>, fileName: string): Promise<void> {
  const answer = await callFile(name, input);
  keep(answer.file, answer.fileName ?? fileName);
}

/** Hands a file to the browser to keep or open. */
export function keep(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
