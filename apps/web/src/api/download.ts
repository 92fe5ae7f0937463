import type { RouteName } from '@foyer/contract/wire/routes';
import { callFile, type Sent } from './call.ts';

/**
 * Fetches a file with the session's token, which a plain link cannot send, and offers it for saving. `fileName` is the
 * fallback if the server sends no name. Rejects as `call` does.
 */
export async function download<N extends RouteName>(name: N, input: Sent<N>, fileName: string): Promise<void> {
  const answer = await callFile(name, input);
  keep(answer.file, answer.fileName ?? fileName);
}

/** Offers a file for saving. */
export function keep(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the URL shortly afterwards.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
