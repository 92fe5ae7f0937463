import type { FieldOption, FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { Country, FieldKind } from '@foyer/contract/wire/vocabulary';
import { regionsOf } from '@foyer/domain/people/regions';
import { english, t } from './texts.ts';

/** Form fields that the demo events share, in three languages. */

type More = Omit<Partial<FormField>, 'name' | 'fieldType' | 'label' | 'help' | 'placeholder' | 'translations'> & {
  help?: Translated;
  placeholder?: Translated;
  link?: Translated;
};

/** A field with its texts. The English texts are also its defaults. */
export function field(name: string, fieldType: FieldKind, label: Translated | null, more: More = {}): FormField {
  const { help, placeholder, link, ...rest } = more;
  return {
    name,
    fieldType,
    ...(label ? { label: english(label) } : {}),
    ...(help ? { help: english(help) } : {}),
    ...(placeholder ? { placeholder: english(placeholder) } : {}),
    ...rest,
    translations: {
      ...(label ? { label } : {}),
      ...(help ? { help } : {}),
      ...(placeholder ? { placeholder } : {}),
      ...(link ? { link } : {}),
    },
  };
}

export function option(value: string, text: Translated): FieldOption {
  return { value, text: english(text), translations: { text } };
}

export function section(
  name: string,
  icon: string,
  title: Translated,
  fields: FormField[],
  color?: string,
): FormSection {
  return { name, icon, title: english(title), fields, translations: { title }, ...(color ? { color } : {}) };
}

export const firstName = field('firstName', 'Text', t('First name', 'Nombre', '名'), {
  rules: 'max:60',
  css: 'half',
  autocomplete: 'given-name',
});
export const lastName = field('lastName', 'Text', t('Last name', 'Apellido', '姓'), {
  rules: 'max:60',
  css: 'half',
  autocomplete: 'family-name',
});
export const email = field('email', 'Email', t('Email', 'Correo electrónico', 'メールアドレス'), {
  autocomplete: 'email',
  help: t('Your ticket is sent here.', 'Aquí le enviaremos su boleto.', 'こちらにチケットをお送りします。'),
});
export const phoneNumber = field('phoneNumber', 'Text', t('Mobile phone', 'Teléfono móvil', '携帯電話番号'), {
  required: false,
  rules: 'min:7|max:20',
  autocomplete: 'tel',
  help: t(
    'Only for messages on the day, such as a changed room.',
    'Solo para avisos del día, como un cambio de salón.',
    '会場変更など、当日のご連絡にのみ使用します。',
  ),
});

/** Names on the badge, with a button that copies them from the form. */
export const badgeNames: FormField[] = [
  field('CloneBadgeName', 'Button', t('Use my name from above', 'Usar mi nombre de arriba', '上のお名前を使う')),
  field('badgeFirstName', 'Text', t('First name on the badge', 'Nombre en la credencial', 'バッジに表示する名'), {
    required: false,
    rules: 'max:24',
    css: 'half',
    help: t('As friends call you.', 'Como le llaman sus amigos.', '普段呼ばれているお名前でも結構です。'),
  }),
  field('badgeLastName', 'Text', t('Last name on the badge', 'Apellido en la credencial', 'バッジに表示する姓'), {
    required: false,
    rules: 'max:24',
    css: 'half',
  }),
];

export const countryField = field('country', 'Select', t('Country', 'País', '国'), {
  autocomplete: 'country',
  fieldOptions: [
    option('USA', t('United States', 'Estados Unidos', 'アメリカ合衆国')),
    option('CAN', t('Canada', 'Canadá', 'カナダ')),
    option('JPN', t('Japan', 'Japón', '日本')),
  ],
});

const home = (name: string, country: Country, label: Translated): FormField =>
  field(name, 'Combobox', label, {
    required: false,
    showWhen: { field: 'country', is: 'equals', value: country },
    help: t('Printed under your name.', 'Aparece debajo de su nombre.', 'お名前の下に印刷されます。'),
    fieldOptions: regionsOf[country].map((region) =>
      option(region.name, t(region.name, region.name, region.nameJa ?? region.name)),
    ),
  });

/** The person's home state, province or prefecture, with the label of each country. */
export const badgeHomes: FormField[] = [
  home('badgeHomeState', 'USA', t('Home state', 'Estado de residencia', 'お住まいの州')),
  home('badgeHomeProvince', 'CAN', t('Home province', 'Provincia de residencia', 'お住まいの州（カナダ）')),
  home('badgeHomePrefecture', 'JPN', t('Home prefecture', 'Prefectura de residencia', 'お住まいの都道府県')),
];

export const tShirtSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'] as const;
export const tShirtSize = field('tShirtSize', 'Select', t('T-shirt size', 'Talla de camiseta', 'Ｔシャツのサイズ'), {
  required: false,
  css: 'half',
  help: t('Unisex cut.', 'Corte unisex.', '男女兼用サイズです。'),
  fieldOptions: tShirtSizes.map((size) => option(size, t(size, size, size))),
});

/** Terms and conditions, linking to the event's page in three languages. */
export const terms = (slug: string): FormField =>
  field(
    'termsAndConditions',
    'TermsAndConditions',
    t(
      'I have read and accept the terms and conditions',
      'He leído y acepto los términos y condiciones',
      '利用規約を読み、同意します',
    ),
    {
      requiredOnTransfer: true,
      link: t(
        `https://events.foyer.example/${slug}/terms`,
        `https://events.foyer.example/${slug}/terminos`,
        `https://events.foyer.example/${slug}/kiyaku`,
      ),
    },
  );

export const submit = field('Submit', 'Button', null);
export const submitAndAdd = field('SubmitAndAddAttendee', 'Button', null);
export const cancel = field('Cancel', 'Button', null);
