import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The cookie that marks a device on which somebody has signed in (readings §10 Sign-in waits). It authenticates nobody: it only spares the
 * device the waits that others cause. Signed, so that nobody makes up devices.
 */
export interface DeviceCookies {
  /** The id of the device; `undefined` without a cookie of ours. */
  read: (header: string | undefined) => string | undefined;
  /** A new id. */
  create: () => string;
  /** The `Set-Cookie` header of an id. */
  write: (id: string) => string;
}

const name = 'foyer-device';
/** As long as the server remembers a device. */
const maxAgeSeconds = 90 * 86_400;
const pattern = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);

/** `secure`: the public address is https. */
export function createDeviceCookies(secret: string, { secure }: { secure: boolean }): DeviceCookies {
  const sign = (id: string) => createHmac('sha256', secret).update(id).digest();
  return {
    read: (header = '') => {
      const [, id = '', signature = ''] = pattern.exec(header) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    create: () => randomBytes(16).toString('base64url'),
    write: (id) =>
      [
        `${name}=${id}.${sign(id).toString('base64url')}`,
        'Path=/api/authentication',
        `Max-Age=${maxAgeSeconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
  };
}
