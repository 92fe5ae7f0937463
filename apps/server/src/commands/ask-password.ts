import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPassword } from '@foyer/contract/people/sign-in';
import { PlainFailure } from '../ops/plain-failure.ts';

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Reads a new password: twice with hidden input on a terminal, otherwise the first line of the input. Passwords are never command line arguments, because every
 * user of the machine could read those. @throws PlainFailure for an unusable password
 */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal: input.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  const stopped = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new PlainFailure('Stopped: nothing was changed.', 130)));
  });
  const ask = async (question: string): Promise<string> => {
    if (input.isTTY) output.write(question);
    const line = await Promise.race([typed.next(), stopped]);
    if (input.isTTY) output.write('\n');
    return line.done === true ? '' : line.value;
  };
  try {
    const password = await ask('Password: ');
    if (!newPassword.safeParse(password).success) throw new PlainFailure('A password has 10 to 200 characters.');
    if (input.isTTY && (await ask('Repeat the password: ')) !== password) {
      throw new PlainFailure('The two passwords differ: nothing was changed.');
    }
    return password;
  } finally {
    lines.close();
  }
}
