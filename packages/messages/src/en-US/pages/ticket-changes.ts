import { cancellation } from '../tickets/cancellation.ts';
import { addOnChanges } from '../tickets/add-on-changes.ts';
import { difference } from '../tickets/difference.ts';
import { editConflict } from '../forms/edit-conflict.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';

/** English: areas of the dialogs after a purchase. */
export const ticketChanges = {
  cancellation,
  cancellationReasons,
  addOnChanges,
  difference,
  editConflict,
};
