import type { EventConfiguration, FormField } from '@foyer/contract/events/event-configuration';
import { t } from './texts.ts';
import { email, firstName, lastName, section } from './fields.ts';

/** The registration section with names, e-mail and further fields. */
export const aboutYou = (...fields: FormField[]) =>
  section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), [
    firstName,
    lastName,
    email,
    ...fields,
  ]);

/** Default configuration of an event. */
export const ordinary: Pick<
  EventConfiguration,
  | 'canRegisterOtherAccounts'
  | 'orderSummaryFields'
  | 'qrCodeEnabled'
  | 'badgeEnabled'
  | 'liveEventEnabled'
  | 'onSiteRegistrationEnabled'
  | 'eligibleAccounts'
  | 'eligibleLocales'
> = {
  canRegisterOtherAccounts: false,
  orderSummaryFields: [],
  qrCodeEnabled: true,
  badgeEnabled: false,
  liveEventEnabled: false,
  onSiteRegistrationEnabled: false,
  eligibleAccounts: [],
  eligibleLocales: [],
};
