import os from 'node:os';
import { crc32, deflateSync } from 'node:zlib';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

/** Costly calls of one account or network, sent from a separate thread so they do not delay the measured calls. */

export const floods = ['exports', 'images', 'PDFs', 'passwords', 'previews'] as const;
export type Flood = (typeof floods)[number];

export interface FloodOrder {
  address: string;
  /** Kinds of calls, all at the same time. */
  kinds: readonly Flood[];
  /** Session token of the staff account that sends the calls. */
  token: string;
  eventId: number;
  ticketId: number;
}

/** Calls of each kind at the same time: one runs, ten wait, and the others are refused. */
const atOnce = 12;

const templatePart = '<p style="margin:0">Hello <b>you</b> there, *|NAME|*, some words &amp; more</p>\n';
const template = templatePart.repeat(Math.floor(100_000 / templatePart.length));

/** A PNG of noise over a gradient, about 5 MB: hard to decode and to compress. */
function createPicture(width = 1_600, height = 1_100): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = Buffer.alloc((width * 3 + 1) * height);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (at % (width * 3 + 1) > 0) pixels[at] = seed >>> 16;
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(pixels, { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

type Call = (n: number) => Request;

function callsOf({ address, token, eventId, ticketId }: FloodOrder): Readonly<Record<Flood, () => Call>> {
  const headers = { 'x-auth-token': token, 'x-request-source': 'web', 'x-forwarded-for': '192.0.2.1' };
  const post = (path: string, body: unknown) =>
    new Request(`${address}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    exports: () => (n) =>
      post(`reporting/${eventId}/export/attendees`, { locale: 'en-US', format: n % 2 === 0 ? 'csv' : 'xlsx' }),
    images: () => {
      const picture = new Uint8Array(createPicture());
      return () => {
        const body = new FormData();
        body.set('imageKey', 'event-banner');
        body.set('file', new File([picture], 'banner.png', { type: 'image/png' }));
        const path = `${address}/api/events/update-self-service-event-images/${eventId}`;
        return new Request(path, { method: 'POST', headers, body });
      };
    },
    PDFs: () => () => new Request(`${address}/api/ticket/${ticketId}/pdf?locale=ja-JP`, { headers }),
    passwords: () => (n) =>
      post('authentication/login', { userId: `nobody-${n}`, password: 'a guess', rememberMe: false }),
    previews: () => () =>
      post(`events/${eventId}/email/preview`, {
        templateName: 'confirmation',
        locale: 'en-US',
        templateSubject: 'Hello',
        templateHTMLContent: template,
      }),
  };
}

/** Sends calls until the thread is ended, and counts their results by kind and status. */
async function run(order: FloodOrder): Promise<never> {
  const calls = callsOf(order);
  const counts: Record<string, number> = {};
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.on('message', () => parentPort?.postMessage(counts));
  let n = 0;
  const sendOn = async (kind: Flood, call: Call): Promise<never> => {
    for (;;) {
      n += 1;
      const status = await fetch(call(n)).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        () => 'broken',
      );
      const key = `${kind} ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      // A refused call costs little; sending it again at once would measure refusals.
      if (status !== '200' && status !== '401') await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return Promise.race(
    order.kinds.flatMap((kind) => {
      const call = calls[kind]();
      return Array.from({ length: atOnce }, () => sendOn(kind, call));
    }),
  );
}

if (!isMainThread) {
  // On Linux this changes only this thread. An attacker's machine would not take processor time from the server.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  void run(workerData as FloodOrder);
}
