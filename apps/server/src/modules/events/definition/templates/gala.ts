import { t } from './texts.ts';
import type { EventTemplate } from './template.ts';
import { cancel, email, field, firstName, lastName, option, section, submit, terms } from './fields.ts';
import { ordinary } from './ordinary.ts';
import { consultant, spouse } from './relationships.ts';

/** A child event of the conference: an evening for ten of its attendees. */
export const gala: EventTemplate = {
  type: 'FIVESTAR',
  name: t('FIVESTAR Gala Evening', 'Noche de Gala FIVESTAR', 'FIVESTAR ガラ・イブニング'),
  start: [0, '19:00'],
  end: [0, '23:30'],
  registrationStart: [-98, '09:00'],
  registrationEnd: [-8, '23:59'],
  configuration: {
    ...ordinary,
    timeZone: 'America/Chicago',
    color: '#8c6a12',
    sections: [
      section('registrationForm', 'user', t('Your evening', 'Su velada', '当夜について'), [
        firstName,
        lastName,
        email,
        field('menu', 'RadioGroup', t('Main course', 'Plato principal', 'メインディッシュ'), {
          fieldOptions: [
            option('fish', t('Lake trout', 'Trucha del lago', '湖の鱒')),
            option('meat', t('Short rib', 'Costilla', '牛ショートリブ')),
            option('vegetarian', t('Wild mushroom risotto', 'Risotto de setas', 'きのこのリゾット')),
          ],
        }),
        terms('fivestar'),
        submit,
        cancel,
      ]),
    ],
    venue: {
      name: 'The Glass House at Lakeside',
      city: 'Chicago',
      state: 'IL',
      translations: {
        venue: {
          en_US: { name: 'The Glass House at Lakeside', city: 'Chicago', state: 'IL' },
          es_US: { name: 'La Casa de Cristal de Lakeside', city: 'Chicago', state: 'Illinois' },
          ja_JP: { name: 'グラスハウス・アット・レイクサイド', city: 'シカゴ', state: 'イリノイ州' },
        },
      },
    },
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['menu'],
  },
  tickets: [
    {
      key: 'gala',
      description: t('Gala seat', 'Lugar en la gala', 'ガラ着席'),
      moreInformation: t(
        'Dinner, music and the awards of the year. Black tie welcome.',
        'Cena, música y los premios del año. Se agradece traje de gala.',
        'ディナー、音楽、年間表彰。どうぞ装いも華やかに。',
      ),
      amountMinor: 9_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      quantity: 10,
      limitQuantity: true,
      transferable: true,
    },
  ],
};
