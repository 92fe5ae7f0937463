import type { AfterwardsMessages } from '../messages.ts';
import { cancellation } from './cancellation.ts';
import { laterAddOns } from './later-add-ons.ts';
import { meanwhile } from './meanwhile.ts';
import { cancellationReasons } from './cancellation-reasons.ts';

/** Japanese: areas of the dialogs after a purchase. */
export const afterwards: AfterwardsMessages = {
  cancellation,
  cancellationReasons,
  laterAddOns,
  meanwhile,
};
