import { createSigner } from '../../../gateways/signature.ts';

/** Tokens for fetching passes: the token inside an Apple pass, and signed download URLs. Neither is stored. */
export interface WalletLinks {
  /** The token of a pass. It never changes, because Apple's copy of a pass cannot be updated with another token. */
  tokenOf: (passId: string) => string;
  isTokenOf: (passId: string, token: string) => boolean;
  /** A download token for a pass that expires at `until`. Its bearer can download the pass. */
  downloadOf: (passId: string, until: Date) => string;
  /** The pass of a download token. Null if the token is invalid or expired. */
  readDownload: (download: string, now: Date) => string | null;
}

/** Tokens stay valid as long as `secret` does not change. */
export function createWalletLinks(secret: string): WalletLinks {
  const { sign, isGenuine } = createSigner(secret);
  return {
    tokenOf: (passId) => sign(`pass ${passId}`),
    isTokenOf: (passId, token) => isGenuine(`pass ${passId}`, token),
    downloadOf: (passId, until) => {
      const text = `${passId}.${until.getTime()}`;
      return `${text}.${sign(`download ${text}`)}`;
    },
    readDownload: (download, now) => {
      const [, text = '', passId = '', until = '', seal = ''] =
        /^(([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(download) ?? [];
      if (text === '' || !isGenuine(`download ${text}`, seal)) return null;
      return now.getTime() < Number(until) ? passId : null;
    },
  };
}
