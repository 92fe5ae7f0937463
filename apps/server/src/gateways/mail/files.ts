import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodemailerMessage } from './message.ts';
import { MailFault, type MailGateway, type MailMessage } from './port.ts';

/** Writes mail as `.eml` files, which any mail program opens: the default transport (mail 1). Creates `folder` when needed. */
export function createFileMail(folder: string): MailGateway {
  // Loads the library with the first mail.
  const open = async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let transport: ReturnType<typeof open> | undefined;
  const fileOf = (id: string) => join(folder, `${id.replace(/[^\w.-]/g, '_')}.eml`);
  return {
    name: 'files',
    async send(message: MailMessage) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { message: bytes } = await (await (transport ??= open())).sendMail(nodemailerMessage(message));
        const path = fileOf(message.id);
        // Write to a temporary file and rename it: readers never see half a file, and sending twice leaves one file.
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
    forget: async (ids) => {
      for (const id of ids) await rm(fileOf(id), { force: true });
    },
    close: () => undefined,
  };
}
