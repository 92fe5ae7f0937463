import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { t } from './texts.ts';
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

const staysAtHotel = { field: 'hotel', is: 'equals', value: 'yes' } as const;

const aboutYou: FormField[] = [
  field(
    'welcome',
    'Paragraph',
    t(
      'Three days with the people who build with you. This takes about two minutes; you can change your answers until registration closes.',
      'Tres días con las personas que crecen con usted. Le tomará unos dos minutos y podrá cambiar sus respuestas hasta el cierre de la inscripción.',
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
      showOnSite: false,
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
  field(couponCodeField, 'Text', t('Discount code', 'Código de descuento', '割引コード'), {
    required: false,
    hasTrigger: true,
    rules: 'max:60',
    css: 'half',
    help: t('If you were given one.', 'Si le dieron uno.', 'お持ちの方のみご記入ください。'),
  }),
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

/** The form of FIVESTAR26, with every kind of field in a natural order. */
export const fiveStarSections: FormSection[] = [
  section('registrationForm', 'user', t('About you', 'Sobre usted', 'ご本人について'), aboutYou),
  section('badge', 'badge', t('Your badge', 'Su credencial', 'バッジ'), badge),
  section('stay', 'moon', t('Your stay', 'Su estancia', 'ご滞在'), stay),
  section('conference', 'star', t('At the conference', 'En la conferencia', '会期中'), atTheConference),
  section('lastly', 'check-circle', t('And lastly', 'Por último', '最後に'), lastly),
];
