import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { EventDefinition } from './definition.ts';
import {
  cancel,
  email,
  field,
  firstName,
  lastName,
  option,
  phoneNumber,
  section,
  submit,
  terms,
  tShirtSize,
} from './fields.ts';
import { consultant, guest, spouse } from './relationships.ts';
import { t } from '../texts.ts';

/** The other events of the demo: not open yet, in Japan, free, past, and sold as fast as it goes. */

const aboutYou = (...fields: ReturnType<typeof field>[]) =>
  section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), [
    firstName,
    lastName,
    email,
    ...fields,
  ]);

const ordinary: Pick<
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

export const diamond: EventDefinition = {
  code: 'DIAMOND26',
  type: 'DIAMOND_CLUB',
  name: t('Diamond Club Retreat', 'Retiro Diamond Club', 'ダイヤモンドクラブ・リトリート'),
  start: [120, '15:00'],
  end: [123, '11:00'],
  registrationStart: [21, '09:00'],
  registrationEnd: [80, '23:59'],
  look: { color: '#1f5f9e', night: '#0b1f3d', glow: '#bfe6ff', spark: '#ffffff', arches: 'pointed', motif: 'diamond' },
  configuration: {
    ...ordinary,
    timeZone: 'Pacific/Honolulu',
    color: '#1f5f9e',
    sections: [
      aboutYou(
        phoneNumber,
        field('excursion', 'RadioGroup', t('On the free day', 'En el día libre', '自由行動日のご希望'), {
          fieldOptions: [
            option('sea', t('Sailing along the coast', 'Navegar por la costa', '海岸沿いのセーリング')),
            option('mountain', t('Up to the crater', 'Subir al cráter', 'クレーターへのハイキング')),
            option('rest', t('Nothing at all', 'Absolutamente nada', '何もしない贅沢')),
          ],
        }),
        terms('diamond'),
        submit,
        cancel,
      ),
    ],
    venue: {
      name: 'Kahala Bay Resort',
      city: 'Honolulu',
      state: 'HI',
      translations: {
        venue: {
          en_US: { name: 'Kahala Bay Resort', city: 'Honolulu', state: 'HI' },
          es_US: { name: 'Resort Bahía de Kahala', city: 'Honolulu', state: 'Hawái' },
          ja_JP: { name: 'カハラベイ・リゾート', city: 'ホノルル', state: 'ハワイ州' },
        },
      },
    },
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['excursion'],
    onSiteRegistrationEnabled: true,
  },
  tickets: [
    {
      key: 'retreat',
      description: t('Retreat for one', 'Retiro para una persona', 'リトリート（お一人様）'),
      moreInformation: t(
        'Four days with all meals. Rooms are kept by title until two weeks before.',
        'Cuatro días con todas las comidas. Las habitaciones se reservan por título hasta dos semanas antes.',
        '全食事付きの四日間。お部屋は二週間前まで資格に応じて確保されます。',
      ),
      amountMinor: 49_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      quantity: 80,
      limitQuantity: true,
      transferable: false,
    },
  ],
};

export const regionalJapan: EventDefinition = {
  code: 'REGIONAL26-JP',
  type: 'REGIONAL_TRAINING',
  name: t('Regional Training Tokyo', 'Capacitación Regional Tokio', '地域トレーニング 東京'),
  start: [40, '10:00'],
  end: [41, '16:30'],
  registrationStart: [-20, '10:00'],
  registrationEnd: [35, '18:00'],
  look: { color: '#b3263d', night: '#3b0d1e', glow: '#ffd9c2', spark: '#ffb7c5', arches: 'round', motif: 'sun' },
  configuration: {
    ...ordinary,
    timeZone: 'Asia/Tokyo',
    color: '#b3263d',
    locale: 'ja-JP',
    sections: [
      aboutYou(
        phoneNumber,
        field('furigana', 'Text', t('Name in katakana', 'Nombre en katakana', 'お名前（フリガナ）'), {
          required: false,
          rules: 'max:60|regex:^[\\p{Script=Katakana}ー　 ・]+$',
          placeholder: t('サトウ ミサキ', 'サトウ ミサキ', 'サトウ ミサキ'),
        }),
        field('lunch', 'Select', t('Lunch box', 'Almuerzo', 'お弁当'), {
          required: false,
          fieldOptions: [
            option('fish', t('Fish', 'Pescado', '魚')),
            option('meat', t('Meat', 'Carne', '肉')),
            option('vegetarian', t('Vegetarian', 'Vegetariano', '野菜')),
          ],
        }),
        terms('regional-jp'),
        submit,
        cancel,
      ),
    ],
    venue: {
      name: 'Hibiya Garden Hall',
      city: 'Chiyoda',
      state: 'Tokyo',
      translations: {
        venue: {
          en_US: { name: 'Hibiya Garden Hall', city: 'Chiyoda', state: 'Tokyo' },
          es_US: { name: 'Sala Hibiya Garden', city: 'Chiyoda', state: 'Tokio' },
          ja_JP: { name: '日比谷ガーデンホール', city: '千代田区', state: '東京都' },
        },
      },
    },
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['furigana', 'lunch'],
    eligibleLocales: ['ja-JP'],
  },
  tickets: [
    {
      key: 'training',
      description: t('Two-day training', 'Capacitación de dos días', '二日間トレーニング'),
      moreInformation: t(
        'Both days with lunch and materials.',
        'Ambos días con almuerzo y materiales.',
        '両日の昼食と教材を含みます。',
      ),
      amountMinor: 12_000,
      currency: 'JPY',
      locale: 'ja-JP',
      for: ['CONSULTANT', 'SPOUSE'],
      transferable: true,
      coupons: [
        {
          description: t('Opening offer', 'Oferta de apertura', '開催記念割引'),
          amountOffMinor: 2_000,
          conditions: { firstN: 30, countries: ['JPN'] },
        },
      ],
    },
  ],
};

export const flyIn: EventDefinition = {
  code: 'ECFLYIN26',
  type: 'ECFLYIN',
  name: t('EC Fly-In', 'Encuentro EC Fly-In', 'EC フライイン'),
  start: [26, '09:00'],
  end: [27, '15:00'],
  registrationStart: [-14, '09:00'],
  registrationEnd: [20, '23:59'],
  look: { color: '#2f6f9f', night: '#12304b', glow: '#ffd9a0', spark: '#eaf6ff', arches: 'round', motif: 'wing' },
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

export const strikeOutHunger: EventDefinition = {
  code: 'STRIKE25',
  type: 'STRIKE_OUT_HUNGER',
  name: t('Strike Out Hunger', 'Ponche al Hambre', 'ストライクアウト・ハンガー'),
  start: [-220, '10:00'],
  end: [-220, '16:00'],
  registrationStart: [-300, '09:00'],
  registrationEnd: [-222, '23:59'],
  look: { color: '#2f7d4f', night: '#0f3322', glow: '#ffdf7e', spark: '#f4ffe0', arches: 'round', motif: 'bowl' },
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

export const hot: EventDefinition = {
  code: 'HOT26',
  type: 'FIVESTAR_ADVISORS',
  name: t('Advisors’ Night: 500 seats', 'Noche de Asesores: 500 lugares', 'アドバイザーズ・ナイト：500席'),
  start: [90, '18:00'],
  end: [90, '22:00'],
  registrationStart: [-5, '09:00'],
  registrationEnd: [88, '23:59'],
  look: { color: '#a3195b', night: '#2d0720', glow: '#ff8f6b', spark: '#ffd1e3', arches: 'pointed', motif: 'flame' },
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
