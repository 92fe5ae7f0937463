import type { TicketCode } from '@foyer/domain/tickets/ticket-code';
import type { Database } from '../../db/database.ts';
import type { LiveStreamGateway } from '../../gateways/live-stream/port.ts';
import type { PlanReaders } from '../orders/plan/index.ts';
import type { FormLinks } from './form-links/links.ts';

/** Issues and verifies the contents of QR codes (tickets 1). */
export interface TicketCodes {
  issue: (ticket: Omit<TicketCode, 'signature'>) => string;
  isGenuine: (code: TicketCode) => boolean;
}

export interface TicketsDependencies {
  database: Database;
  codes: TicketCodes;
  liveStream: LiveStreamGateway;
  formLinks: FormLinks;
  /** Base URL for links, without a trailing slash. */
  publicUrl: () => string;
  readers: Pick<PlanReaders, 'people' | 'lookUps'>;
}
