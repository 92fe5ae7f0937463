import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPassword } from '@foyer/contract/people/sign-in';
import { PlainFailure } from '../ops/plain-failure.ts';

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** How often a terminal asks for a password. */
const mostTries = 5;

/**
 * Reads a new password: twice with hidden input on a terminal, otherwise the first line of the input. Passwords are never command line arguments, because every
 * user of the machine could read those. A terminal asks again for an unusable password, up to `mostTries` times. @throws PlainFailure after that, and at once
 * for an unusable password of another input
 */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal: input.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  const stopped = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new PlainFailure('Stopped: nothing was changed.', 130)));
  });
  /** Undefined when the input has ended. */
  const ask = async (question: string): Promise<string | undefined> => {
    if (input.isTTY) output.write(question);
    const line = await Promise.race([typed.next(), stopped]);
    if (input.isTTY) output.write('\n');
    return line.done === true ? undefined : line.value;
  };
  try {
    for (let tries = 1; ; tries += 1) {
      const password = await ask('Password: ');
      const isUsable = newPassword.safeParse(password).success;
      const repeated = input.isTTY && isUsable ? await ask('Repeat the password: ') : password;
      if (password !== undefined && isUsable && repeated === password) return password;
      const fault = isUsable ? 'The two passwords differ' : 'A password has 10 to 200 characters';
      if (!input.isTTY) throw new PlainFailure(`${fault}.`);
      if (tries >= mostTries || password === undefined || repeated === undefined)
        throw new PlainFailure(`${fault}: nothing was changed.`);
      output.write(`${fault}. Try again.\n`);
    }
  } finally {
    lines.close();
  }
}
