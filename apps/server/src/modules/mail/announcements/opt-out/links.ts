import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';

/** The address that a link unsubscribes, and the language of its page. */
export interface OptOut {
  address: string;
  locale: Locale;
}

/**
 * Unsubscribe links. The token is encrypted and authenticated, so logs contain no address and a reader cannot forge a
 * link for another address.
 */
export interface OptOutLinks {
  tokenOf: (about: OptOut) => string;
  /** Decrypts a token. Returns null for any other text. */
  read: (token: string) => OptOut | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Links stay valid as long as `secret` does not change, because a mail may be opened years later. */
export function createOptOutLinks(secret: string): OptOutLinks {
  const key = createHash('sha256').update(secret).digest();
  return {
    tokenOf: ({ address, locale }) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      const sealed = Buffer.concat([cipher.update(JSON.stringify([address, locale]), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return null;
      try {
        const opened = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        opened.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = Buffer.concat([opened.update(bytes.subarray(nonceBytes + tagBytes)), opened.final()]);
        const [address, locale] = JSON.parse(text.toString('utf8')) as [string, string];
        return { address, locale: locales.find((each) => each === locale) ?? locales[0] };
      } catch {
        return null;
      }
    },
  };
}
