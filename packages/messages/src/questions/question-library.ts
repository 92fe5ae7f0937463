import type { FieldOption, FormField } from '@foyer/contract/events/event-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { FieldKind, notNeeded } from '@foyer/contract/wire/vocabulary';

/** Common questions that an organiser inserts into a form (forms 1.7). Their texts are in all languages at once. */
export interface LibraryQuestion {
  id: string;
  title: Translated;
  /** The question, and the questions that depend on it. */
  fields: readonly FormField[];
}

/** The value of the choice that excludes all others. */
const noNeed: typeof notNeeded = 'Not Needed';

const texts = (english: string, spanish: string, japanese: string): Translated => ({
  en_US: { value: english },
  es_US: { value: spanish },
  ja_JP: { value: japanese },
});

type More = Omit<Partial<FormField>, 'name' | 'fieldType' | 'label' | 'help' | 'translations'> & { help?: Translated };

function question(name: string, fieldType: FieldKind, label: Translated, { help, ...more }: More = {}): FormField {
  return {
    name,
    fieldType,
    label: label.en_US?.value ?? '',
    ...(help ? { help: help.en_US?.value ?? '' } : {}),
    required: false,
    ...more,
    translations: { label, ...(help ? { help } : {}) },
  };
}

const choice = (value: string, text: Translated): FieldOption => ({
  value,
  text: text.en_US?.value ?? '',
  translations: { text },
});

const flies = { field: 'arrivalBy', is: 'equals', value: 'plane' } as const;
const staysAtHotel = { field: 'hotelRoom', is: 'equals', value: 'yes' } as const;

const tShirt: LibraryQuestion = {
  id: 'tShirt',
  title: texts('T-shirt size', 'Talla de camiseta', 'Tシャツのサイズ'),
  fields: [
    question('tShirtSize', 'Select', texts('T-shirt size', 'Talla de camiseta', 'Tシャツのサイズ'), {
      help: texts('Unisex sizes.', 'Tallas unisex.', '男女兼用サイズです。'),
      fieldOptions: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'].map((size) => choice(size, texts(size, size, size))),
    }),
  ],
};

const diet: LibraryQuestion = {
  id: 'diet',
  title: texts('Dietary requirements', 'Requisitos alimentarios', '食事の制限'),
  fields: [
    question(
      'diet',
      'Select',
      texts(
        'Do you have any dietary requirements?',
        '¿Tiene algún requisito alimentario?',
        '食事の制限やアレルギーはありますか',
      ),
      {
        multiple: true,
        fieldOptions: [
          choice(noNeed, texts('None', 'Ninguno', '特になし')),
          choice('vegetarian', texts('Vegetarian', 'Vegetariano', 'ベジタリアン')),
          choice('vegan', texts('Vegan', 'Vegano', 'ヴィーガン')),
          choice('halal', texts('Halal', 'Halal', 'ハラール')),
          choice('kosher', texts('Kosher', 'Kosher', 'コーシャ')),
          choice('gluten', texts('Gluten-free', 'Sin gluten', 'グルテンフリー')),
          choice('lactose', texts('Lactose-free', 'Sin lactosa', '乳糖不使用')),
          choice('nuts', texts('Nut allergy', 'Alergia a los frutos secos', 'ナッツアレルギー')),
          choice('other', texts('Other', 'Otro', 'その他')),
        ],
      },
    ),
    question(
      'dietOther',
      'Text',
      texts('Please describe it', 'Descríbalo, por favor', '具体的な内容をご記入ください'),
      { required: true, rules: 'max:200', showWhen: { field: 'diet', is: 'includes', value: 'other' } },
    ),
  ],
};

const emergency: LibraryQuestion = {
  id: 'emergency',
  title: texts('Emergency contact', 'Contacto de emergencia', '緊急連絡先'),
  fields: [
    question('emergencyContact', 'Text', texts('Emergency contact', 'Contacto de emergencia', '緊急連絡先のお名前'), {
      rules: 'max:100',
      css: 'half',
      help: texts(
        'The name of a relative or friend who does not travel with you.',
        'Nombre de un familiar o amigo que no viaje con usted.',
        '同行されないご家族・ご友人のお名前をご記入ください。',
      ),
    }),
    question(
      'emergencyPhone',
      'Text',
      texts('Phone number of this contact', 'Teléfono de ese contacto', '緊急連絡先の電話番号'),
      {
        required: true,
        rules: 'min:7|max:20',
        css: 'half',
        showWhen: { field: 'emergencyContact', is: 'filled' },
      },
    ),
  ],
};

const arrival: LibraryQuestion = {
  id: 'arrival',
  title: texts('Arrival', 'Llegada', '到着'),
  fields: [
    question('arrivalOn', 'Date', texts('Arrival date', 'Fecha de llegada', '到着日'), { css: 'half' }),
    question('arrivalBy', 'Select', texts('How do you travel?', '¿Cómo viaja?', '交通手段'), {
      css: 'half',
      fieldOptions: [
        choice('plane', texts('Plane', 'Avión', '飛行機')),
        choice('train', texts('Train', 'Tren', '鉄道')),
        choice('bus', texts('Bus', 'Autobús', 'バス')),
        choice('car', texts('Car', 'Auto', '車')),
        choice('local', texts('I live nearby', 'Vivo cerca', '近くに住んでいる')),
      ],
    }),
    question('flightNumber', 'Text', texts('Flight number', 'Número de vuelo', '便名'), {
      rules: 'max:10',
      showWhen: flies,
      help: texts('For example UA 123.', 'Por ejemplo, UA 123.', '例：NH 123'),
    }),
  ],
};

const hotel: LibraryQuestion = {
  id: 'hotel',
  title: texts('Hotel', 'Hotel', 'ホテル'),
  fields: [
    question(
      'hotelRoom',
      'RadioGroup',
      texts(
        'Do you need a room at the event hotel?',
        '¿Necesita habitación en el hotel del evento?',
        '会場ホテルのお部屋を希望しますか',
      ),
      {
        fieldOptions: [choice('yes', texts('Yes', 'Sí', 'はい')), choice('no', texts('No', 'No', 'いいえ'))],
      },
    ),
    question('hotelCheckIn', 'Date', texts('First night', 'Primera noche', 'チェックイン日'), {
      required: true,
      css: 'half',
      showWhen: staysAtHotel,
    }),
    question('hotelCheckOut', 'Date', texts('Check-out', 'Salida', 'チェックアウト日'), {
      required: true,
      rules: 'after:@hotelCheckIn',
      css: 'half',
      showWhen: staysAtHotel,
    }),
    question(
      'hotelRoommate',
      'Text',
      texts('Who shares the room with you?', '¿Con quién comparte la habitación?', '同室の方のお名前'),
      {
        rules: 'max:100',
        showWhen: staysAtHotel,
        help: texts(
          'Leave it empty for a room of your own.',
          'Déjelo vacío si va solo.',
          'お一人の場合は空欄にしてください。',
        ),
      },
    ),
  ],
};

/** The question for acceptance of the terms, until an organiser writes another one. */
export const termsQuestion: FormField = question(
  'termsAndConditions',
  'TermsAndConditions',
  texts(
    'I have read and accept the terms and conditions',
    'He leído y acepto los términos y condiciones',
    '利用規約を読み、同意します',
  ),
  { required: true, requiredOnTransfer: true },
);

export const questionLibrary: readonly LibraryQuestion[] = [tShirt, diet, emergency, arrival, hotel];
