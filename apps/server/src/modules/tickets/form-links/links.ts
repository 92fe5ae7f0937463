import type { LinkAsks } from '@foyer/contract/tickets/form-links';
import { createSigner } from '../../../gateways/signature.ts';

/** The data that a link's signature covers. Another holder, transfer, nonce or purpose invalidates the signature. */
export interface SignedLink {
  ticketId: number;
  accountId: number;
  transferredAt: Date | null;
  nonce: Buffer;
  asks: LinkAsks;
}

/**
 * Links for team members to fill in their own forms. The token contains the ticket id, and its signature proves that
 * the link is genuine.
 */
export interface FormLinks {
  tokenOf: (link: SignedLink) => string;
  /** Parses a token without verifying it. Returns null for any other text. */
  read: (token: string) => { ticketId: number; asks: LinkAsks; signature: string } | null;
  isGenuine: (link: SignedLink, signature: string) => boolean;
}

const letters = { whole: 'w', missing: 'm' } as const satisfies Record<LinkAsks, string>;
const tokenShape = /^([1-9][0-9]{0,14})([wm])([\w-]{43})$/;

/** `secret` must be known to this installation only, or anyone can create links. */
export function createFormLinks(secret: string): FormLinks {
  const { sign, isGenuine } = createSigner(secret);
  const textOf = ({ ticketId, accountId, transferredAt, nonce, asks }: SignedLink) =>
    JSON.stringify([ticketId, accountId, transferredAt?.getTime() ?? 0, nonce.toString('hex'), asks]);
  return {
    tokenOf: (link) => `${link.ticketId}${letters[link.asks]}${sign(textOf(link))}`,
    read: (token) => {
      const [, ticketId, letter, signature] = tokenShape.exec(token) ?? [];
      if (ticketId === undefined || signature === undefined) return null;
      return { ticketId: Number(ticketId), asks: letter === letters.whole ? 'whole' : 'missing', signature };
    },
    isGenuine: (link, signature) => isGenuine(textOf(link), signature),
  };
}

/** URL of a link. Browsers do not send the part after `#`, so the token appears in no log and no `Referer`. */
export const formLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/form#${token}`;
