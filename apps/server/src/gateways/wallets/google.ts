import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { WalletFault, type GoogleWallet } from './port.ts';

/** The issuer at Google and its service account; the key is PEM. */
export interface GoogleKeys {
  issuerId: string;
  account: string;
  key: string;
}

/** Google's endpoints; tests use their own. */
export interface GoogleService {
  tokenUrl: string;
  apiUrl: string;
  timeoutMs?: number;
}

const google: GoogleService = {
  tokenUrl: 'https://oauth2.googleapis.com/token',
  apiUrl: 'https://walletobjects.googleapis.com/walletobjects/v1',
};
const saveAddress = 'https://pay.google.com/gp/v/save/';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** Writes tickets to the Google Wallet API and creates links that add them to a wallet. */
export function createGoogleWallet(
  { issuerId, account, key }: GoogleKeys,
  clock: () => Date,
  service: GoogleService = google,
): GoogleWallet {
  const privateKey = createPrivateKey(key);
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey);
  const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const ask = (url: string, request: RequestInit) => fetchWithin(url, request, service.timeoutMs ?? 10_000);

  let token: { text: string; until: number } | null = null;
  const accessToken = async (): Promise<string> => {
    const now = clock().getTime();
    // Renew a minute early, so the token does not expire during a request.
    if (token && now < token.until - 60_000) return token.text;
    const iat = secondsOf(clock());
    const assertion = await sign({ iss: account, scope, aud: service.tokenUrl, iat, exp: iat + 3600 });
    const answer = await ask(service.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion }),
    });
    if (!answer.ok) throw await refused('gives no access', answer);
    const { access_token: text, expires_in: seconds } = tokenAnswer.parse(await answer.json());
    token = { text, until: now + seconds * 1000 };
    return text;
  };

  const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' };
    const answer = await ask(`${service.apiUrl}/${path}`, { method, headers, body: JSON.stringify(body) });
    if (answer.status === 401) token = null;
    return answer;
  };

  /**
   * Writes the whole resource, so removed fields, such as the code of a transferred ticket, do not remain. When Google refuses it, writes `otherwise` instead
   * and returns Google's message.
   */
  const put = async (
    kind: 'eventTicketClass' | 'eventTicketObject',
    resource: { id: string },
    otherwise?: { id: string },
  ): Promise<string | null> => {
    const path = `${kind}/${encodeURIComponent(resource.id)}`;
    let answer = await send('PUT', path, resource);
    if (answer.status === 404) {
      await answer.body?.cancel();
      answer = await send('POST', kind, resource);
      // Another process created it first.
      if (answer.status === 409) {
        await answer.body?.cancel();
        answer = await send('PUT', path, resource);
      }
    }
    if (answer.status === 400 && otherwise) {
      const { message } = await refused(`does not take the ${kind}`, answer);
      await put(kind, otherwise);
      return message;
    }
    if (!answer.ok) throw await refused(`does not take the ${kind}`, answer);
    await answer.body?.cancel();
    return null;
  };

  return {
    issuerId,
    write: async ({ eventClass, object }) => {
      // A ticket is written without pictures when Google cannot fetch or refuses them.
      const { logo, heroImage, ...plain } = eventClass;
      const hasPictures = logo !== undefined || heroImage !== undefined;
      const refusedPictures = await put('eventTicketClass', eventClass, hasPictures ? plain : undefined);
      await put('eventTicketObject', object);
      return { refusedPictures };
    },
    saveUrl: async (objectId, now) => {
      const payload = { eventTicketObjects: [{ id: objectId }] };
      const iat = secondsOf(now);
      return `${saveAddress}${await sign({ iss: account, aud: 'google', typ: 'savetowallet', iat, payload })}`;
    },
  };
}

async function fetchWithin(url: string, request: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  } catch (error) {
    throw new WalletFault(`Google cannot be reached: ${String(error)}`, 'unreachable', error);
  }
}

async function refused(what: string, answer: Response): Promise<WalletFault> {
  const words = await answer.text().catch(() => '');
  return new WalletFault(`Google ${what}: ${answer.status} ${words.slice(0, 300)}`, 'refused');
}
