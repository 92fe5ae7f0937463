import { english, t } from './texts.ts';
import type { EventTemplate } from './template.ts';
import { fiveStarSections } from './five-star-form.ts';
import { consultant, guest, spouse } from './relationships.ts';

/** The annual leadership conference: a parent event that uses every feature of forms, tickets and prices. */

const dinner = {
  key: 'dinner',
  name: t('Welcome dinner', 'Cena de bienvenida', 'ウェルカムディナー'),
  description: t(
    'The evening before, in the garden court: four courses and the people you will meet again.',
    'La noche anterior, en el patio jardín: cuatro tiempos y las personas que volverá a ver.',
    '前夜、ガーデンコートにて。四品のコースと、再会の時間を。',
  ),
  amountMinor: 6_500,
};
const workbook = {
  key: 'workbook',
  name: t('Printed workbook', 'Cuaderno impreso', '印刷版ワークブック'),
  description: t(
    'All workshops on paper, with room to write. Waiting for you at the desk.',
    'Todos los talleres en papel, con espacio para escribir. Le espera en la recepción.',
    'すべての分科会を一冊に。受付でお渡しします。',
  ),
  amountMinor: 2_450,
};
const shuttle = {
  key: 'shuttle',
  name: t('Airport shuttle', 'Traslado al aeropuerto', '空港シャトル'),
  description: t(
    'There and back, every half hour.',
    'Ida y vuelta, cada media hora.',
    '往復、三十分ごとに運行します。',
  ),
  amountMinor: 1_800,
};
const addOns = [dinner, workbook, shuttle];
const leaders = {
  description: t('Leaders’ rate', 'Tarifa para líderes', 'リーダー割引'),
  amountOffMinor: 2_000,
  conditions: { titles: ['SC' as const, 'EC' as const, 'NC' as const] },
};
const welcomeCode = {
  description: t('WELCOME10: 10 % off', 'WELCOME10: 10 % de descuento', 'WELCOME10：10％引き'),
  percentOff: 10,
  conditions: { code: 'WELCOME10' },
};

export const fiveStar: EventTemplate = {
  type: 'FIVESTAR',
  name: t(
    'FIVESTAR Leadership Conference',
    'Conferencia de Liderazgo FIVESTAR',
    'FIVESTAR リーダーシップ・カンファレンス',
  ),
  start: [0, '08:30'],
  end: [2, '17:00'],
  registrationStart: [-97, '09:00'],
  registrationEnd: [-7, '23:59'],
  ticketGroups: ['vip', 'team'],
  subjects: {
    confirmation: {
      'en-US': 'See you at FIVESTAR, *|NAME|*!',
      'es-US': '¡Nos vemos en FIVESTAR, *|NAME|*!',
      'ja-JP': 'FIVESTARでお会いしましょう、*|NAME|*様',
    },
    'transfer-to': {
      'en-US': 'A FIVESTAR ticket for you, *|NAME|*',
      'es-US': 'Un boleto de FIVESTAR para usted, *|NAME|*',
      'ja-JP': '*|NAME|*様へ、FIVESTARのチケットが届きました',
    },
  },
  configuration: {
    timeZone: 'America/Chicago',
    color: '#5b3fa8',
    sections: fiveStarSections,
    pools: [
      {
        key: 'dinner',
        name: english(dinner.name),
        translations: { name: dinner.name },
        quantity: 120,
        showsNumber: true,
        tickets: {},
        addOns: { [dinner.key]: 1 },
      },
    ],
    venue: {
      name: 'Lakeside Convention Center',
      city: 'Chicago',
      state: 'IL',
      translations: {
        venue: {
          en_US: { name: 'Lakeside Convention Center', city: 'Chicago', state: 'IL' },
          es_US: { name: 'Centro de Convenciones Lakeside', city: 'Chicago', state: 'Illinois' },
          ja_JP: { name: 'レイクサイド・コンベンションセンター', city: 'シカゴ', state: 'イリノイ州' },
        },
      },
    },
    canRegisterOtherAccounts: true,
    relationshipTypes: [consultant, spouse, guest],
    orderSummaryFields: ['tShirtSize', 'dietaryNeeds', 'hotel', 'arrivalDate', 'departureDate'],
    guestFields: [
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'tShirtSize',
      'dietaryNeeds',
      'dietaryNote',
      'termsAndConditions',
      'Cancel',
    ],
    qrCodeEnabled: true,
    badgeEnabled: true,
    liveEventEnabled: false,
    onSiteRegistrationEnabled: true,
    eligibleAccounts: [],
    eligibleLocales: [],
  },
  tickets: [
    {
      key: 'general',
      description: t('General admission', 'Entrada general', '一般参加'),
      moreInformation: t(
        'All keynotes, three workshops of your choice, lunch on all days and the closing celebration.',
        'Todas las conferencias, tres talleres a su elección, almuerzo los tres días y la celebración de cierre.',
        '全基調講演、お好きな分科会三つ、三日間の昼食、閉会セレブレーションを含みます。',
      ),
      amountMinor: 14_950,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      transferable: true,
      upgradeTo: ['vip'],
      addOns,
      coupons: [leaders, welcomeCode],
    },
    {
      key: 'vip',
      description: t('VIP: front rows and backstage', 'VIP: primeras filas y backstage', 'VIP：前方席とバックステージ'),
      moreInformation: t(
        'Everything of general admission, seats in the first ten rows, the speakers’ reception and a signed book.',
        'Todo lo de la entrada general, asientos en las primeras diez filas, la recepción con los ponentes y un libro firmado.',
        '一般参加のすべてに加え、前方十列のお席、登壇者レセプション、サイン入り書籍が付きます。',
      ),
      amountMinor: 34_900,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      quantity: 150,
      limitQuantity: true,
      transferable: true,
      downgradeTo: ['general'],
      group: 'vip',
      addOns,
      coupons: [
        {
          description: t('For the first 40', 'Para los primeros 40', '先着40名様'),
          amountOffMinor: 4_000,
          conditions: { firstN: 40 },
        },
        welcomeCode,
      ],
    },
    {
      key: 'team',
      description: t('Team table for five', 'Mesa de equipo para cinco', 'チームテーブル（5名）'),
      moreInformation: t(
        'A table of your own in the great hall for you and four of your team who are registered already.',
        'Una mesa propia en el gran salón para usted y cuatro de su equipo que ya estén registrados.',
        '大ホールに専用テーブルを。ご自身と、すでにお申し込み済みのチームメンバー四名まで。',
      ),
      amountMinor: 59_900,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT'],
      quantity: 30,
      limitQuantity: true,
      transferable: false,
      maxMemberCount: 5,
      group: 'team',
      addOns: [workbook, shuttle],
    },
    {
      key: 'canada',
      description: t(
        'General admission, in Canadian dollars',
        'Entrada general, en dólares canadienses',
        '一般参加（カナダドル払い）',
      ),
      moreInformation: t(
        'The same as general admission, charged in Canadian dollars.',
        'Lo mismo que la entrada general, cobrado en dólares canadienses.',
        '内容は一般参加と同じで、カナダドルでのお支払いです。',
      ),
      amountMinor: 19_900,
      currency: 'CAD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      transferable: true,
    },
    {
      key: 'guest',
      description: t('Guest day pass', 'Pase de un día para invitados', 'ゲスト一日券'),
      moreInformation: t(
        'The second day with lunch and the closing celebration.',
        'El segundo día con almuerzo y la celebración de cierre.',
        '二日目の昼食と閉会セレブレーションを含みます。',
      ),
      amountMinor: 7_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['GUEST'],
      transferable: true,
      addOns: [dinner, shuttle],
    },
  ],
};
