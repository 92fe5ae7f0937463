import type { WaitingEntry } from '@foyer/contract/orders/waiting-list';
import type { WaitingRow } from '../../stock/index.ts';

export const presentEntry = (row: WaitingRow): WaitingEntry => ({
  entryId: row.entryId,
  ticketConfigurationId: row.ticketConfigurationId,
  relationshipType: row.relationshipType,
  position: row.position,
  ...(row.offeredUntil === null ? {} : { offeredUntil: row.offeredUntil.toISOString() }),
});
