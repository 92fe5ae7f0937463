import { cancellation } from './cancellation.ts';
import { laterAddOns } from './later-add-ons.ts';
import { meanwhile } from './meanwhile.ts';
import { cancellationReasons } from './cancellation-reasons.ts';

/** English, the areas of what few do with a ticket after they bought it. */
export const afterwards = {
  cancellation,
  cancellationReasons,
  laterAddOns,
  meanwhile,
};
