import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { currentProduct, dataFolder } from './product.ts';

/** A mail server that accepts every mail and makes it readable for tests. */
export interface Inbox {
  /** The value of `SMTP_URL` for the product. */
  url: string;
  /** Waits for the first unread mail to the address that contains all of these words. */
  next: (address: string, ...words: string[]) => Promise<Email>;
  /** From now on refuses the sender of every mail, or accepts it again. */
  refuseSender: (refuses: boolean) => void;
  /** Number of mails whose sender was refused. */
  refused: () => number;
  close: () => Promise<void>;
}

export async function openInbox(): Promise<Inbox> {
  const unread: Email[] = [];
  let refuses = false;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (refuses) refused += 1;
      done(refuses ? new Error('this sender is not allowed') : null);
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks))
          .then((mail) => unread.push(mail))
          .finally(done);
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async (address, ...words) => {
      for (let waited = 0; waited < 45_000; waited += 100) {
        const at = unread.findIndex(
          ({ to, text = '' }) =>
            to?.some((each) => each.address === address) && words.every((word) => text.includes(word)),
        );
        const [mail] = at === -1 ? [] : unread.splice(at, 1);
        if (mail) return mail;
        await pause(100);
      }
      const there = unread.map(({ to, subject }) => `${to?.[0]?.address ?? ''}: ${subject ?? ''}`);
      throw new Error(`No mail to ${address} with ${words.join(', ')}. There: ${there.join('; ')}`);
    },
    refuseSender: (now) => {
      refuses = now;
    },
    refused: () => refused,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** The content of the QR code in an image, decoded as from a camera. */
export async function codeInPicture(picture: Uint8Array): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  return found?.text;
}

/** The contents of the QR codes in a mail. */
export async function codesIn({ attachments }: Email): Promise<string[]> {
  const pictures = attachments.filter(({ mimeType }) => mimeType === 'image/png');
  const codes = await Promise.all(pictures.map(({ content }) => codeInPicture(Buffer.from(content as ArrayBuffer))));
  return codes.flatMap((code) => code ?? []);
}

/** Every mail that the product sent to that address until now, from the folder that stands in for a mail server. */
export async function mailsTo(address: string): Promise<Email[]> {
  await currentProduct().work?.();
  const folder = path.join(dataFolder(), 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return mails
    .filter(({ to }) => to?.some((each) => each.address === address))
    .toSorted((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''));
}

/** The calendar entry of a mail, with folded lines joined. */
export function calendarOf({ attachments }: Email): string {
  const entry = attachments.find(({ filename }) => filename === 'event.ics');
  if (!entry) return '';
  const { content } = entry;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replaceAll(/\r?\n[ \t]/g, '');
}
