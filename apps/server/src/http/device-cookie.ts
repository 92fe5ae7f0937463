import { randomBytes } from 'node:crypto';
import { createSigner } from '../gateways/signature.ts';

/**
 * The cookie that marks a device with an earlier sign-in (people 2.3). It authenticates no one. It only
 * exempts the device from waits that other people cause. It is signed, so clients cannot invent devices.
 */
export interface DeviceCookies {
  /** The device id, or `undefined` without a valid cookie. */
  read: (header: string | undefined) => string | undefined;
  create: () => string;
  write: (id: string) => string;
}

/** In seconds, equal to the time for which the server remembers a device. */
const maxAgeSeconds = 90 * 86_400;

/** `secure`: the public URL uses https. `isTrial`: a trial copy has its own cookie, so that of the installation stays. */
export function createDeviceCookies(
  secret: string,
  { secure, isTrial = false }: { secure: boolean; isTrial?: boolean },
): DeviceCookies {
  const name = isTrial ? 'foyer-trial-device' : 'foyer-device';
  const pattern = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const { sign, isGenuine } = createSigner(secret);
  return {
    read: (header = '') => {
      const [, id = '', signature = ''] = pattern.exec(header) ?? [];
      return isGenuine(id, signature) ? id : undefined;
    },
    create: () => randomBytes(16).toString('base64url'),
    write: (id) =>
      [
        `${name}=${id}.${sign(id)}`,
        'Path=/api/authentication',
        `Max-Age=${maxAgeSeconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
  };
}
