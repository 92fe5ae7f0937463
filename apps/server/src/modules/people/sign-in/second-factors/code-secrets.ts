import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts the secrets of authenticator apps for the database, so that a backup alone does not reveal them. */
export interface CodeSecrets {
  seal: (accountId: number, secret: Buffer) => Buffer;
  /** Null when another signing key sealed it. */
  open: (accountId: number, sealed: Buffer) => Buffer | null;
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM. The account id is authenticated, so a sealed secret does not work for another account. */
export function createCodeSecrets(key: string): CodeSecrets {
  const keyBytes = Buffer.from(key, 'base64url');
  const about = (accountId: number) => Buffer.from(`account ${accountId}`);
  return {
    seal: (accountId, secret) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyBytes, iv).setAAD(about(accountId));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open: (accountId, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', keyBytes, sealed.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
        .setAAD(about(accountId))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
