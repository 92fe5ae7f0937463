import type { WaitingEntry } from '@foyer/contract/waiting-list';
import type { WaitingRow } from '../inventory/index.ts';

/** An entry in its wire format. */
export const presentEntry = (row: WaitingRow): WaitingEntry => ({
  entryId: row.entryId,
  ticketConfigurationId: row.ticketConfigurationId,
  relationshipType: row.relationshipType,
  position: row.position,
  ...(row.offeredUntil === null ? {} : { offeredUntil: row.offeredUntil.toISOString() }),
});
