import { createHmac, timingSafeEqual } from 'node:crypto';

/** What passes are fetched with: the token inside an Apple pass, and addresses to download one by. Nothing of either is stored. */
export interface WalletLinks {
  /** The token of a pass, the same for as long as the pass is there: Apple's copies of it never learn of another. */
  tokenOf: (passId: string) => string;
  isTokenOf: (passId: string, token: string) => boolean;
  /** Names a pass until then, for whoever was given it. */
  downloadOf: (passId: string, until: Date) => string;
  /** The pass that a download names; null for any other text and when its time is over. */
  readDownload: (download: string, now: Date) => string | null;
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** They stay valid as long as `secret` does. */
export function createWalletLinks(secret: string): WalletLinks {
  const sealOf = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');
  const tokenOf = (passId: string) => sealOf('pass', passId);
  return {
    tokenOf,
    isTokenOf: (passId, token) => isSame(tokenOf(passId), token),
    downloadOf: (passId, until) => {
      const text = `${passId}.${until.getTime()}`;
      return `${text}.${sealOf('download', text)}`;
    },
    readDownload: (download, now) => {
      const [, text = '', passId = '', until = '', seal = ''] =
        /^(([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(download) ?? [];
      if (text === '' || !isSame(sealOf('download', text), seal)) return null;
      return now.getTime() < Number(until) ? passId : null;
    },
  };
}
