import type { TicketCode } from '@foyer/domain/ticket-code';
import type { Database } from '../../db/database.ts';
import type { LiveStreamGateway } from '../../gateways/live-stream/port.ts';
import type { Inventory } from '../inventory/index.ts';
import type { FormLinks } from './form-link/links.ts';

/** Makes and checks what a QR code says (readings §6). */
export interface TicketCodes {
  issue: (ticket: Omit<TicketCode, 'signature'>) => string;
  isGenuine: (code: TicketCode) => boolean;
}

/** What the tickets module is made of. */
export interface TicketsDependencies {
  database: Database;
  codes: TicketCodes;
  liveStream: LiveStreamGateway;
  formLinks: FormLinks;
  /** Address for links, without a slash at the end. */
  publicUrl: () => string;
  inventory: Pick<Inventory, 'people' | 'lookUps'>;
}
