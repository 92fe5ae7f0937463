import { FoyerError } from '@foyer/contract/wire/errors';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { AppleWallet } from '../../../gateways/wallets/port.ts';
import { applePass } from './apple-pass.ts';
import type { Wallets } from './deps.ts';
import { passStrip } from './pass-strip.ts';
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

/** Foyer's door from the client's favicon, with a margin for Apple Wallet's rounded corners. */
const door =
  '<path d="M9 26V14a7 7 0 0 1 14 0v12z" fill="#fcf7ec"/><path d="M12.5 26V14.2c0-2.2 1-4 2.7-5L20 12v14z" fill="#2a1d5e"/><circle cx="17.6" cy="18.6" r="1" fill="#f3c96b"/>';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#5f3fc4"/>${door}</svg>`;
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5f3fc4"/>${door}</svg>`;

/** Name, SVG and side length in points. Each is drawn at 1, 2 and 3 pixels per point. */
const sizes = [
  ['icon', icon, 29],
  ['logo', logo, 50],
] as const;
const scales = [1, 2, 3] as const;

let drawn: Promise<Record<string, Buffer>> | null = null;

/** The pictures of every pass by file name, drawn once per process. */
function passPictures(): Promise<Record<string, Buffer>> {
  drawn ??= draw().catch((error: unknown) => {
    drawn = null;
    throw error;
  });
  return drawn;
}

async function draw(): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const pictures = await Promise.all(
    sizes.flatMap(([name, svg, points]) =>
      scales.map(async (scale) => {
        const side = points * scale;
        const png = await sharp(Buffer.from(svg), { density: (72 * side) / 32 })
          .resize(side, side)
          .png()
          .toBuffer();
        return [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, png] as const;
      }),
    ),
  );
  return Object.fromEntries(pictures);
}
