import type { TicketChangesMessages } from '../../catalogue/messages.ts';
import { cancellation } from '../tickets/cancellation.ts';
import { addOnChanges } from '../tickets/add-on-changes.ts';
import { difference } from '../tickets/difference.ts';
import { editConflict } from '../forms/edit-conflict.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';

/** Japanese: areas of the dialogs after a purchase. */
export const ticketChanges: TicketChangesMessages = {
  cancellation,
  cancellationReasons,
  addOnChanges,
  difference,
  editConflict,
};
