import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { locales, type Locale } from '@foyer/contract/vocabulary';

/** Whose news a link is about, and in which language its page is. */
export interface OptOut {
  address: string;
  locale: Locale;
}

/** Links by which whoever got news ends them: sealed, since an address has no place in a log, and nobody may end another's. */
export interface OptOutLinks {
  tokenOf: (about: OptOut) => string;
  /** What a token was made of; null for any other text. */
  read: (token: string) => OptOut | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** They stay valid as long as `secret` does: a mail may be opened years later. */
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
