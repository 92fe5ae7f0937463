import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { WalletFault, type AppleWallet } from './port.ts';

/** Apple's credentials: the certificate of the pass type with its key, and Apple's intermediate certificate (WWDR); PEM. */
export interface AppleKeys {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  wwdr: string;
}

/** Apple's push service; tests use their own. */
export interface PushService {
  url: string;
  /** CA certificate of the service; the system's list by default. */
  ca?: string;
  timeoutMs?: number;
}

const apple: PushService = { url: 'https://api.push.apple.com' };
/** Responses that mean a token is invalid (APNs, "Handling notification responses"). */
const gone: ReadonlySet<string> = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken']);

/** Creates passes for Apple Wallet and notifies devices of changes, over one connection to Apple's push service. */
export function createAppleWallet(keys: AppleKeys, service: PushService = apple): AppleWallet & { close: () => void } {
  const { passTypeId, teamId, certificate, key, wwdr } = keys;
  let session: ClientHttp2Session | null = null;

  const connection = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(service.url, {
      cert: certificate,
      key,
      ...(service.ca === undefined ? {} : { ca: service.ca }),
    });
    // Requests report connection errors themselves. `unref` lets the process exit while the connection is idle.
    opened.on('error', () => undefined);
    opened.on('goaway', () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };

  return {
    passTypeId,
    seal: async (pass, pictures) => {
      // Loaded on first use: it takes 24 MB of memory.
      const { PKPass } = await import('passkit-generator');
      const whole = { formatVersion: 1, passTypeIdentifier: passTypeId, teamIdentifier: teamId, ...pass };
      const sealed = new PKPass(
        { ...pictures, 'pass.json': Buffer.from(JSON.stringify(whole)) },
        { wwdr, signerCert: certificate, signerKey: key },
      );
      // The library drops an invalid pass with only a console message.
      if (sealed.type !== 'eventTicket') throw new Error('The pass is not one that Apple Wallet takes.');
      return sealed.getAsBuffer();
    },
    push: async (pushToken) => {
      const { status, body } = await post(connection(), pushToken, passTypeId, service.timeoutMs ?? 10_000);
      if (status === 200) return 'told';
      const reason = reasonOf(body);
      if (status === 410 || gone.has(reason)) return 'gone';
      throw new WalletFault(`Apple's push service answers ${status} ${reason}`, 'refused');
    },
    close: () => session?.close(),
  };
}

/** Sends one notification. It is empty; the device then fetches the changes. */
function post(
  session: ClientHttp2Session,
  pushToken: string,
  topic: string,
  timeoutMs: number,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(new WalletFault(`Apple's push service cannot be reached: ${String(error)}`, 'unreachable', error));
    // When the session cannot connect, only the session reports the error reliably.
    session.once('error', fail);
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(pushToken)}`,
      'apns-topic': topic,
    });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.setTimeout(timeoutMs, () => {
      fail('no answer in time');
      request.close(constants.NGHTTP2_CANCEL);
      session.destroy();
    });
    request.on('response', (headers) => {
      status = Number(headers[constants.HTTP2_HEADER_STATUS] ?? 0);
    });
    request.on('data', (part: string) => {
      body = (body + part).slice(0, 2_000);
    });
    request.on('error', fail);
    request.on('close', () => {
      session.off('error', fail);
      if (status === 0) fail('the connection ended');
      else resolve({ status, body });
    });
    request.end('{}');
  });
}

function reasonOf(body: string): string {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && 'reason' in read ? String(read.reason).slice(0, 100) : '';
  } catch {
    return '';
  }
}
