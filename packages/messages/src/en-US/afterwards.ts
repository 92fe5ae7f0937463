import { cancellation } from './cancellation.ts';
import { laterAddOns } from './later-add-ons.ts';
import { meanwhile } from './meanwhile.ts';
import { cancellationReasons } from './cancellation-reasons.ts';

/** English: areas of the dialogs after a purchase. */
export const afterwards = {
  cancellation,
  cancellationReasons,
  laterAddOns,
  meanwhile,
};
