import { FoyerError } from '@foyer/contract/wire/errors';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { AppleWallet } from '../../../gateways/wallets/port.ts';
import { applePass } from './apple-pass.ts';
import type { Wallets } from './deps.ts';
import { passStrip } from './pass-strip.ts';
import { passPictures } from './pictures.ts';
import { readPass, type PassRow } from './read-pass.ts';

/** Returns the Apple gateway. @throws FoyerError WALLET_NOT_SET_UP */
export function appleOf({ wallets }: Pick<Wallets, 'wallets'>): AppleWallet {
  if (!wallets.apple) throw new FoyerError('WALLET_NOT_SET_UP');
  return wallets.apple;
}

export const ticketUrlOf = (publicUrl: () => string, ticketId: number): string => `${publicUrl()}/ticket/${ticketId}`;

export async function sealPass(deps: Wallets, pass: PassRow): Promise<BytesAnswer> {
  const { database, images, codes, links, publicUrl, issuer } = deps;
  const apple = appleOf(deps);
  const content = await readPass(database.kysely, codes, pass);
  if (!content) throw new FoyerError('RECORD_NOT_FOUND');
  const address = publicUrl();
  const body = applePass(content, {
    webServiceUrl: address.startsWith('https:') ? `${address}/api/wallet/apple` : undefined,
    authenticationToken: links.tokenOf(content.passId),
    ticketUrl: ticketUrlOf(publicUrl, content.ticketId),
    issuer,
  });
  const strip = await passStrip({ db: database.kysely, images }, content.event.eventId, content.colors);
  return {
    contentType: 'application/vnd.apple.pkpass',
    body: await apple.seal(body, { ...(await passPictures()), ...strip }),
    lastModified: content.changedAt,
    fileName: `ticket-${content.ticketId}.pkpass`,
  };
}
