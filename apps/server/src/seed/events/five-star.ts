import type { FormField } from '@foyer/contract/event-configuration';
import type { EventDefinition } from './definition.ts';
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
import { t } from '../texts.ts';

/** The leadership conference of the year: a parent event with everything a form, a ticket and a price can be. */

const staysAtHotel = { field: 'hotel', is: 'equals', value: 'yes' } as const;

const aboutYou: FormField[] = [
  field(
    'welcome',
    'Paragraph',
    t(
      'Three days with the people who build with you. This takes about two minutes; you can change your answers until registration closes.',
      'Tres días con las personas que crecen con usted. Le tomará unos dos minutos y podrá cambiar sus respuestas hasta el cierre del registro.',
      '共に歩む仲間と過ごす三日間です。入力は約二分で終わり、受付終了までいつでも変更できます。',
    ),
  ),
  firstName,
  lastName,
  { ...email, strict: true, requiredOnTransfer: true },
  phoneNumber,
  { ...countryField, hasTrigger: true, cloneFromSelf: true },
];

const badge: FormField[] = [
  field('badgeHeader', 'GroupHeader', t('As it will be printed', 'Así se imprimirá', 'このとおりに印刷されます')),
  ...badgeNames,
  ...badgeHomes,
  field(
    'yearsAttended',
    'Number',
    t('How many FIVESTARs have you been to?', '¿A cuántos FIVESTAR ha asistido?', 'FIVESTARへのご参加は何回目ですか'),
    {
      required: false,
      rules: 'between:0,40',
      css: 'half',
      help: t(
        '0 if this is your first: we will look out for you.',
        '0 si es su primera vez: estaremos pendientes de usted.',
        '初めての方は「0」。スタッフがお声がけいたします。',
      ),
    },
  ),
];

const stay: FormField[] = [
  field(
    'hotel',
    'RadioGroup',
    t(
      'Will you stay at the conference hotel?',
      '¿Se hospedará en el hotel de la conferencia?',
      '会議ホテルに宿泊されますか',
    ),
    {
      cloneFromSelf: true,
      fieldOptions: [
        option('yes', t('Yes, please keep a room for me', 'Sí, resérvenme una habitación', 'はい、部屋を希望します')),
        option('no', t('No, I have my own place', 'No, tengo dónde quedarme', 'いいえ、自分で手配します')),
      ],
    },
  ),
  field('arrivalDate', 'Date', t('Arrival', 'Llegada', '到着日'), {
    rules: 'after:today',
    css: 'half',
    cloneFromSelf: true,
    showWhen: staysAtHotel,
  }),
  field('departureDate', 'Date', t('Departure', 'Salida', '出発日'), {
    rules: 'after:@arrivalDate',
    css: 'half',
    cloneFromSelf: true,
    showWhen: staysAtHotel,
  }),
  field('hotelMember', 'Text', t('Hotel rewards number', 'Número de cliente frecuente', 'ホテル会員番号'), {
    required: false,
    mask: '####-####',
    placeholder: t('1234-5678', '1234-5678', '1234-5678'),
    showWhen: staysAtHotel,
  }),
  field('staySpacer', 'Spacer', null),
  field(
    'emergencyContact',
    'Text',
    t('Whom may we call for you?', '¿A quién podemos llamar por usted?', '緊急連絡先のお名前'),
    {
      required: false,
      cloneFromSelf: true,
      css: 'half',
      help: t(
        'Name of a friend or relative.',
        'Nombre de un amigo o familiar.',
        'ご家族・ご友人のお名前をご記入ください。',
      ),
    },
  ),
  field('emergencyPhone', 'Text', t('Their phone number', 'Su número de teléfono', '緊急連絡先の電話番号'), {
    css: 'half',
    cloneFromSelf: true,
    rules: 'min:7|max:20',
    showWhen: { field: 'emergencyContact', is: 'filled' },
  }),
];

const atTheConference: FormField[] = [
  tShirtSize,
  field('dietaryNeeds', 'Select', t('Dietary needs', 'Necesidades alimentarias', 'お食事のご希望'), {
    multiple: true,
    required: false,
    help: t('Choose all that apply.', 'Elija todas las que correspondan.', '当てはまるものをすべてお選びください。'),
    fieldOptions: [
      option('Not Needed', t('None', 'Ninguna', '特になし')),
      option('vegetarian', t('Vegetarian', 'Vegetariana', 'ベジタリアン')),
      option('vegan', t('Vegan', 'Vegana', 'ヴィーガン')),
      option('glutenFree', t('Gluten-free', 'Sin gluten', 'グルテンフリー')),
      option('halal', t('Halal', 'Halal', 'ハラール')),
      option('kosher', t('Kosher', 'Kosher', 'コーシャ')),
      option('other', t('Something else', 'Otra', 'その他')),
    ],
  }),
  field('dietaryNote', 'Text', t('Tell the kitchen', 'Cuéntele a la cocina', 'キッチンへのメッセージ'), {
    rules: 'max:200',
    showWhen: { field: 'dietaryNeeds', is: 'includes', value: 'other' },
    placeholder: t('For example: allergic to peanuts', 'Por ejemplo: alergia al maní', '例：ピーナッツアレルギー'),
  }),
  field(
    'workshops',
    'Combobox',
    t('Workshops you would like to join', 'Talleres que le interesan', '参加したい分科会'),
    {
      multiple: true,
      required: false,
      rules: 'max:3',
      help: t('Up to three.', 'Hasta tres.', '三つまでお選びいただけます。'),
      fieldOptions: [
        option('firstTeam', t('Building a first team', 'Formar el primer equipo', '最初のチームをつくる')),
        option('storytelling', t('Telling your story', 'Contar su historia', '自分の物語を語る')),
        option('mentoring', t('Mentoring that lasts', 'Mentoría que perdura', '続くメンタリング')),
        option('digital', t('Meeting people online', 'Conocer personas en línea', 'オンラインで人と出会う')),
        option('finance', t('Your business in numbers', 'Su negocio en números', '数字で見るビジネス')),
        option('balance', t('Work, family, rest', 'Trabajo, familia, descanso', '仕事・家族・休息')),
        option('newLeaders', t('For new leaders', 'Para nuevos líderes', '新しいリーダーのために')),
      ],
    },
  ),
  field(
    'accessibility',
    'Checkbox',
    t(
      'I need step-free access or other help',
      'Necesito acceso sin escalones u otra ayuda',
      '段差のない動線などのサポートが必要です',
    ),
    { required: false },
  ),
  field(
    'accessibilityNote',
    'Text',
    t('How can we help?', '¿Cómo podemos ayudarle?', 'どのようなサポートが必要ですか'),
    { rules: 'max:300', showWhen: { field: 'accessibility', is: 'equals', value: true } },
  ),
  field('extrasHeader', 'SectionHeader', t('Something extra', 'Algo más', '追加のお楽しみ')),
  field('extras', 'TicketAddOn', t('Add to your ticket', 'Agregar a su boleto', 'チケットに追加'), { required: false }),
];

const lastly: FormField[] = [
  field(
    'photoConsent',
    'Checkbox',
    t('You may use photos I appear in', 'Pueden usar fotos en las que aparezca', '私が写った写真の使用に同意します'),
    { required: false },
  ),
  terms('fivestar'),
  field('lastDivider', 'Divider', null),
  submit,
  submitAndAdd,
  field(
    'addAttendee-SPOUSE',
    'Button',
    t('Save and add my spouse', 'Guardar y agregar a mi cónyuge', '保存して配偶者を追加'),
    { showWhen: { field: '$relationship', is: 'equals', value: 'CONSULTANT' } },
  ),
  cancel,
];

const dinner = {
  key: 'dinner',
  name: t('Welcome dinner', 'Cena de bienvenida', 'ウェルカムディナー'),
  description: t(
    'The evening before, in the garden court: four courses and the people you will meet again.',
    'La noche anterior, en el patio jardín: cuatro tiempos y las personas que volverá a ver.',
    '前夜、ガーデンコートにて。四品のコースと、再会の時間を。',
  ),
  amountMinor: 6_500,
  quantity: 120,
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

export const fiveStar: EventDefinition = {
  code: 'FIVESTAR26',
  type: 'FIVESTAR',
  name: t(
    'FIVESTAR Leadership Conference',
    'Conferencia de Liderazgo FIVESTAR',
    'FIVESTAR リーダーシップ・カンファレンス',
  ),
  start: [62, '08:30'],
  end: [64, '17:00'],
  registrationStart: [-35, '09:00'],
  registrationEnd: [55, '23:59'],
  look: { color: '#5b3fa8', night: '#241546', glow: '#f3b562', spark: '#ffe3a8', arches: 'round', motif: 'star' },
  ticketGroups: ['vip', 'team'],
  configuration: {
    timeZone: 'America/Chicago',
    color: '#5b3fa8',
    sections: [
      section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), aboutYou),
      section('badge', 'badge', t('Your badge', 'Su credencial', 'バッジ'), badge),
      section('stay', 'moon', t('Your stay', 'Su estancia', 'ご滞在'), stay),
      section('conference', 'star', t('At the conference', 'En la conferencia', '会期中'), atTheConference),
      section('lastly', 'check-circle', t('And lastly', 'Por último', '最後に'), lastly),
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

/** An evening within the conference, for ten who are registered for it. */
export const gala: EventDefinition = {
  code: 'FIVESTAR26-GALA',
  type: 'FIVESTAR',
  name: t('FIVESTAR Gala Evening', 'Noche de Gala FIVESTAR', 'FIVESTAR ガラ・イブニング'),
  parent: 'FIVESTAR26',
  start: [63, '19:00'],
  end: [63, '23:30'],
  registrationStart: [-35, '09:00'],
  registrationEnd: [55, '23:59'],
  look: {
    color: '#8c6a12',
    night: '#1d1526',
    glow: '#f0c75e',
    spark: '#fff1c9',
    arches: 'pointed',
    motif: 'chandelier',
  },
  configuration: {
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
    canRegisterOtherAccounts: false,
    relationshipTypes: [consultant, spouse],
    orderSummaryFields: ['menu'],
    qrCodeEnabled: true,
    badgeEnabled: false,
    liveEventEnabled: false,
    onSiteRegistrationEnabled: false,
    eligibleAccounts: [],
    eligibleLocales: [],
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
