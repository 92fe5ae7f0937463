import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs texts of links and cookies, so that nobody else can make them. */
export interface Signer {
  /** HMAC-SHA256 in base64url, 43 characters. */
  sign: (text: string) => string;
  /** Compares in constant time. */
  isGenuine: (text: string, signature: string) => boolean;
}

/** Signatures stay valid as long as `secret` does not change. */
export function createSigner(secret: string): Signer {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    sign,
    isGenuine: (text, signature) => {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
