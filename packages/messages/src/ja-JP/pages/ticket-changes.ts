import type { AfterwardsMessages } from '../../catalogue/messages.ts';
import { cancellation } from '../tickets/cancellation.ts';
import { laterAddOns } from '../tickets/add-on-changes.ts';
import { meanwhile } from '../forms/edit-conflict.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';

/** Japanese: areas of the dialogs after a purchase. */
export const afterwards: AfterwardsMessages = {
  cancellation,
  cancellationReasons,
  laterAddOns,
  meanwhile,
};
