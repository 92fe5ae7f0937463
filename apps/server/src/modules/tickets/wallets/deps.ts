import type { Database } from '../../../db/database.ts';
import type { ImageGateway } from '../../../gateways/images/port.ts';
import type { WalletGateways } from '../../../gateways/wallets/port.ts';
import type { TicketCodes } from '../index.ts';
import type { WalletLinks } from './links.ts';

/** The result of sending a change to a wallet, for log and metrics. */
export interface WalletNews {
  wallet: 'apple' | 'google';
  /**
   * `gone`: a device that has unregistered. `plain`: sent without the event's pictures, because the wallet refused
   * them.
   */
  outcome: 'told' | 'failed' | 'gone' | 'plain';
  passId: string;
  attempts?: number;
  error?: string;
}

export interface Wallets {
  database: Database;
  wallets: WalletGateways;
  images: Pick<ImageGateway, 'readCrop' | 'sizeOf'>;
  codes: TicketCodes;
  links: WalletLinks;
  /** Base URL for links, without a trailing slash. */
  publicUrl: () => string;
  /** Issuer of passes for events without their own sender name. */
  issuer: string;
  onNews: (news: WalletNews) => void;
  onComplaint: (line: string) => void;
}
