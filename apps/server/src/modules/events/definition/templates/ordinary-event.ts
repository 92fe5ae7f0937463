import { cancel, phoneNumber, submit, submitAndAdd } from './fields.ts';
import { aboutYou, ordinary } from './ordinary.ts';
import { consultant, guest, spouse } from './relationships.ts';
import type { EventTemplate } from './template.ts';
import { t } from './texts.ts';

/** A one-day event with one ticket type, as a starting point for a custom event. */
export const ordinaryEvent: EventTemplate = {
  type: 'GENERAL',
  name: t('Training day', 'Día de capacitación', 'トレーニングデー'),
  start: [0, '09:00'],
  end: [0, '17:00'],
  registrationStart: [-90, '09:00'],
  registrationEnd: [-1, '23:59'],
  configuration: {
    ...ordinary,
    timeZone: 'America/Chicago',
    sections: [aboutYou(phoneNumber, submit, submitAndAdd, cancel)],
    relationshipTypes: [consultant, spouse, guest],
    guestFields: ['firstName', 'lastName', 'email', 'phoneNumber', 'Submit', 'Cancel'],
    onSiteRegistrationEnabled: true,
  },
  tickets: [
    {
      key: 'admission',
      description: t('Admission', 'Entrada', '入場券'),
      amountMinor: 5_000,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE', 'GUEST'],
      transferable: true,
    },
  ],
};
