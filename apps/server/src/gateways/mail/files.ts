import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { nodemailerMessage } from './message.ts';
import { MailFault, type MailGateway, type MailMessage } from './port.ts';

/** Mail as `.eml` files that any mail program opens: the default transport (readings §7). `folder` is made when needed. */
export function createFileMail(folder: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    name: 'files',
    async send(message: MailMessage) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { message: bytes } = await transport.sendMail(nodemailerMessage(message));
        const path = join(folder, `${message.id.replace(/[^\w.-]/g, '_')}.eml`);
        // readers never see half a file, and sending twice leaves one
        await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        throw new MailFault(
          error instanceof Error ? error.message : 'The mail could not be written',
          false,
          'unwritable',
        );
      }
    },
    close: () => undefined,
  };
}
