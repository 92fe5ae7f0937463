import type { EventTemplate } from './template.ts';
import {
  badgeHomes,
  badgeNames,
  cancel,
  countryField,
  email,
  field,
  firstName,
  lastName,
  option,
  phoneNumber,
  section,
  submit,
  submitAndAdd,
  terms,
  tShirtSize,
} from './fields.ts';
import { consultant, guest, spouse } from './relationships.ts';
import { t } from './texts.ts';

/** The two events that are running in the demo, with check-in, badge printing and a live stream. */

const guestFields = ['firstName', 'lastName', 'email', 'phoneNumber', 'termsAndConditions'];

export const energize: EventTemplate = {
  type: 'ENERGIZE',
  name: t('ENERGIZE Days', 'Días ENERGIZE', 'ENERGIZE デイズ'),
  start: [0, '09:00'],
  end: [4, '18:00'],
  registrationStart: [-39, '09:00'],
  registrationEnd: [4, '17:00'],
  onSiteRegistrationStart: [0, '08:00'],
  configuration: {
    timeZone: 'America/Denver',
    color: '#c2410c',
    sections: [
      section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), [
        firstName,
        lastName,
        email,
        phoneNumber,
        { ...countryField, required: false, cloneFromSelf: true },
        tShirtSize,
      ]),
      section('badge', 'badge', t('Your badge', 'Su credencial', 'バッジ'), [
        ...badgeNames,
        ...badgeHomes,
        terms('energize'),
        submit,
        submitAndAdd,
        cancel,
      ]),
    ],
    venue: {
      name: 'Union Hall',
      city: 'Denver',
      state: 'CO',
      translations: {
        venue: {
          en_US: { name: 'Union Hall', city: 'Denver', state: 'CO' },
          es_US: { name: 'Union Hall', city: 'Denver', state: 'Colorado' },
          ja_JP: { name: 'ユニオンホール', city: 'デンバー', state: 'コロラド州' },
        },
      },
    },
    canRegisterOtherAccounts: true,
    relationshipTypes: [consultant, spouse, guest],
    orderSummaryFields: ['tShirtSize', 'badgeFirstName', 'badgeLastName'],
    guestFields: [...guestFields, 'tShirtSize'],
    qrCodeEnabled: true,
    badgeEnabled: true,
    liveEventEnabled: true,
    liveEventUrl: '/api/live-event/demo/energize',
    onSiteRegistrationEnabled: true,
    checkInOpensHoursBefore: 24,
    eligibleAccounts: [],
    eligibleLocales: [],
  },
  ticketGroups: ['full', 'open'],
  tickets: [
    {
      key: 'full',
      description: t('Full pass', 'Pase completo', 'フルパス'),
      moreInformation: t(
        'All days, all halls, lunch and the evening concert.',
        'Todos los días, todas las salas, almuerzo y el concierto de la noche.',
        '全日程・全会場、昼食と夜のコンサートを含みます。',
      ),
      amountMinor: 4_900,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE', 'GUEST'],
      transferable: true,
      group: 'full',
    },
    {
      key: 'open',
      description: t('Open sessions', 'Sesiones abiertas', 'オープンセッション'),
      moreInformation: t(
        'The morning keynotes and the exhibition. Free of charge.',
        'Las conferencias de la mañana y la exposición. Sin costo.',
        '午前の基調講演と展示をご覧いただけます。無料です。',
      ),
      amountMinor: 0,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE', 'GUEST'],
      transferable: true,
      upgradeTo: ['full'],
      group: 'open',
    },
  ],
};

export const ambition: EventTemplate = {
  type: 'AMBITION',
  name: t('AMBITION Awards Week', 'Semana de Premios AMBITION', 'AMBITION アワードウィーク'),
  start: [0, '10:00'],
  end: [6, '21:00'],
  registrationStart: [-43, '09:00'],
  registrationEnd: [4, '12:00'],
  configuration: {
    timeZone: 'America/New_York',
    color: '#0f6b66',
    sections: [
      section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), [
        firstName,
        lastName,
        email,
        { ...countryField, required: false },
        ...badgeNames,
        ...badgeHomes,
        field('banquet', 'RadioGroup', t('Awards banquet', 'Banquete de premios', '表彰晩餐会'), {
          fieldOptions: [
            option('yes', t('I will be there', 'Allí estaré', '出席します')),
            option('no', t('I cannot come', 'No podré asistir', '欠席します')),
          ],
        }),
        terms('ambition'),
        submit,
        cancel,
      ]),
    ],
    venue: {
      name: 'Hudson Terrace',
      city: 'New York',
      state: 'NY',
      translations: {
        venue: {
          en_US: { name: 'Hudson Terrace', city: 'New York', state: 'NY' },
          es_US: { name: 'Terraza Hudson', city: 'Nueva York', state: 'Nueva York' },
          ja_JP: { name: 'ハドソンテラス', city: 'ニューヨーク', state: 'ニューヨーク州' },
        },
      },
    },
    canRegisterOtherAccounts: false,
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['banquet', 'badgeFirstName', 'badgeLastName'],
    qrCodeEnabled: true,
    badgeEnabled: true,
    liveEventEnabled: false,
    checkInLists: [
      {
        key: 'banquet',
        name: 'Awards banquet',
        translations: { name: t('Awards banquet', 'Banquete de premios', '表彰晩餐会') },
        passage: 'once',
      },
      {
        key: 'lounge',
        name: 'Lounge',
        translations: { name: t('Lounge', 'Salón', 'ラウンジ') },
        passage: 'inAndOut',
      },
    ],
    onSiteRegistrationEnabled: true,
    eligibleAccounts: [],
    eligibleLocales: [],
  },
  tickets: [
    {
      key: 'week',
      description: t('Week pass', 'Pase semanal', 'ウィークパス'),
      moreInformation: t(
        'The training days and the awards banquet.',
        'Los días de capacitación y el banquete de premios.',
        'トレーニング全日程と表彰晩餐会を含みます。',
      ),
      amountMinor: 12_900,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      transferable: false,
    },
  ],
};
