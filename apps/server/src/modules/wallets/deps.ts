import type { Database } from '../../db/database.ts';
import type { WalletGateways } from '../../gateways/wallets/port.ts';
import type { TicketCodes } from '../tickets/index.ts';
import type { WalletLinks } from './links.ts';

/** What became of telling a wallet about a change; the log and metrics hear of each. */
export interface WalletNews {
  wallet: 'apple' | 'google';
  /** `gone`: a device that no longer wants to hear. `plain`: told, without the event's pictures, which the wallet refused. */
  outcome: 'told' | 'failed' | 'gone' | 'plain';
  passId: string;
  attempts?: number;
  error?: string;
}

export interface Wallets {
  database: Database;
  wallets: WalletGateways;
  codes: TicketCodes;
  links: WalletLinks;
  /** Address for links, without a slash at the end. */
  publicUrl: () => string;
  /** Who issues passes of events that name no sender of their own. */
  issuer: string;
  onNews: (news: WalletNews) => void;
  /** Hears what Apple Wallet found wrong. */
  onComplaint: (line: string) => void;
}
