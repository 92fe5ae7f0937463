import { t } from './texts.ts';
import type { EventTemplate } from './template.ts';
import { cancel, field, option, phoneNumber, submit, tShirtSize } from './fields.ts';
import { aboutYou, ordinary } from './ordinary.ts';
import { consultant, guest, spouse } from './relationships.ts';

/** A free event, a past event, and an event in high demand. */

export const flyIn: EventTemplate = {
  type: 'ECFLYIN',
  name: t('EC Fly-In', 'Encuentro EC Fly-In', 'EC フライイン'),
  start: [0, '09:00'],
  end: [1, '15:00'],
  registrationStart: [-40, '09:00'],
  registrationEnd: [-6, '23:59'],
  configuration: {
    ...ordinary,
    timeZone: 'America/Los_Angeles',
    color: '#2f6f9f',
    sections: [
      aboutYou(
        phoneNumber,
        field('flight', 'Text', t('Flight number', 'Número de vuelo', '便名'), {
          required: false,
          mask: 'AA####',
          placeholder: t('UA1234', 'UA1234', 'UA1234'),
        }),
        field('landing', 'Date', t('Arriving on', 'Llega el', '到着日'), { required: false }),
        submit,
        cancel,
      ),
    ],
    venue: {
      name: 'Home Office, Welcome Hall',
      city: 'San Diego',
      state: 'CA',
      translations: {
        venue: {
          en_US: { name: 'Home Office, Welcome Hall', city: 'San Diego', state: 'CA' },
          es_US: { name: 'Sede central, Salón de Bienvenida', city: 'San Diego', state: 'California' },
          ja_JP: { name: '本社 ウェルカムホール', city: 'サンディエゴ', state: 'カリフォルニア州' },
        },
      },
    },
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['flight', 'landing'],
  },
  tickets: [
    {
      key: 'flyin',
      description: t('Fly-In invitation', 'Invitación Fly-In', 'フライイン招待'),
      moreInformation: t(
        'Two days with the people behind the products. You only pay for your flight.',
        'Dos días con las personas detrás de los productos. Usted solo paga su vuelo.',
        '製品を支える人々と過ごす二日間。ご負担は航空券のみです。',
      ),
      amountMinor: 0,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      transferable: false,
    },
  ],
};

export const strikeOutHunger: EventTemplate = {
  type: 'STRIKE_OUT_HUNGER',
  name: t('Strike Out Hunger', 'Ponche al Hambre', 'ストライクアウト・ハンガー'),
  start: [0, '10:00'],
  end: [0, '16:00'],
  registrationStart: [-80, '09:00'],
  registrationEnd: [-2, '23:59'],
  configuration: {
    ...ordinary,
    timeZone: 'America/New_York',
    color: '#2f7d4f',
    sections: [
      aboutYou(
        tShirtSize,
        field('shift', 'RadioGroup', t('When can you help?', '¿Cuándo puede ayudar?', 'お手伝いいただける時間帯'), {
          fieldOptions: [
            option('morning', t('Morning', 'Mañana', '午前')),
            option('afternoon', t('Afternoon', 'Tarde', '午後')),
          ],
        }),
        submit,
        cancel,
      ),
    ],
    venue: {
      name: 'Riverside Food Bank',
      city: 'Philadelphia',
      state: 'PA',
      translations: {
        venue: {
          en_US: { name: 'Riverside Food Bank', city: 'Philadelphia', state: 'PA' },
          es_US: { name: 'Banco de Alimentos Riverside', city: 'Filadelfia', state: 'Pensilvania' },
          ja_JP: { name: 'リバーサイド・フードバンク', city: 'フィラデルフィア', state: 'ペンシルベニア州' },
        },
      },
    },
    relationshipTypes: [consultant, spouse, guest],
    orderSummaryFields: ['shift', 'tShirtSize'],
  },
  tickets: [
    {
      key: 'volunteer',
      description: t('Volunteer, with a donation', 'Voluntario, con donación', 'ボランティア（寄付込み）'),
      moreInformation: t(
        'Your $15 buy sixty meals.',
        'Sus 15 dólares compran sesenta comidas.',
        '15ドルのご寄付で六十食を届けられます。',
      ),
      amountMinor: 1_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE', 'GUEST'],
      transferable: false,
    },
  ],
};

export const hot: EventTemplate = {
  type: 'FIVESTAR_ADVISORS',
  name: t('Advisors’ Night: 500 seats', 'Noche de Asesores: 500 lugares', 'アドバイザーズ・ナイト：500席'),
  start: [0, '18:00'],
  end: [0, '22:00'],
  registrationStart: [-95, '09:00'],
  registrationEnd: [-2, '23:59'],
  configuration: {
    ...ordinary,
    timeZone: 'America/Chicago',
    color: '#a3195b',
    sections: [aboutYou(submit)],
    venue: {
      name: 'The Foundry',
      city: 'Austin',
      state: 'TX',
      translations: {
        venue: {
          en_US: { name: 'The Foundry', city: 'Austin', state: 'TX' },
          es_US: { name: 'La Fundición', city: 'Austin', state: 'Texas' },
          ja_JP: { name: 'ザ・ファウンドリー', city: 'オースティン', state: 'テキサス州' },
        },
      },
    },
    relationshipTypes: [consultant],
  },
  tickets: [
    {
      key: 'seat',
      description: t('A seat', 'Un lugar', '一席'),
      moreInformation: t(
        'One evening, one stage, five hundred seats.',
        'Una noche, un escenario, quinientos lugares.',
        '一夜、一つの舞台、五百の席。',
      ),
      amountMinor: 2_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT'],
      quantity: 500,
      limitQuantity: true,
      transferable: true,
    },
  ],
};
