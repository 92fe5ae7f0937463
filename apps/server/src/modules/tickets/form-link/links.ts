import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkAsks } from '@foyer/contract/member-forms';

/** What a link is signed over: another holder, another transfer, another nonce or another purpose is another link. */
export interface SignedLink {
  ticketId: number;
  /** The account that holds the ticket. */
  accountId: number;
  transferredAt: Date | null;
  nonce: Buffer;
  asks: LinkAsks;
}

/** Links by which members of teams fill in their own forms. A token alone says which ticket it claims to open; its signature whether it does. */
export interface FormLinks {
  tokenOf: (link: SignedLink) => string;
  /** What a token claims; null for any other text. */
  read: (token: string) => { ticketId: number; asks: LinkAsks; signature: string } | null;
  isGenuine: (link: SignedLink, signature: string) => boolean;
}

const letters = { whole: 'w', missing: 'm' } as const satisfies Record<LinkAsks, string>;
const tokenShape = /^([1-9][0-9]{0,14})([wm])([\w-]{43})$/;

/** They are worth something as long as `secret` is the installation's own. */
export function createFormLinks(secret: string): FormLinks {
  const signatureOf = ({ ticketId, accountId, transferredAt, nonce, asks }: SignedLink) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([ticketId, accountId, transferredAt?.getTime() ?? 0, nonce.toString('hex'), asks]))
      .digest('base64url');
  return {
    tokenOf: (link) => `${link.ticketId}${letters[link.asks]}${signatureOf(link)}`,
    read: (token) => {
      const [, ticketId, letter, signature] = tokenShape.exec(token) ?? [];
      if (ticketId === undefined || signature === undefined) return null;
      return { ticketId: Number(ticketId), asks: letter === letters.whole ? 'whole' : 'missing', signature };
    },
    isGenuine: (link, signature) => timingSafeEqual(Buffer.from(signatureOf(link)), Buffer.from(signature)),
  };
}

/** Where a link leads. What stands after `#` is sent to no server, so neither a log nor a `Referer` has it. */
export const formLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/form#${token}`;
