import { t } from './texts.ts';
import type { EventTemplate } from './template.ts';
import { retreatBadge } from './badges.ts';
import { cancel, field, option, phoneNumber, submit, terms } from './fields.ts';
import { aboutYou, ordinary } from './ordinary.ts';
import { consultant, spouse } from './relationships.ts';

/** Two events with travel: one before its registration opens, and one only for Japan. */

export const diamond: EventTemplate = {
  type: 'DIAMOND_CLUB',
  name: t('Diamond Club Retreat', 'Retiro Diamond Club', 'ダイヤモンドクラブ・リトリート'),
  start: [0, '15:00'],
  end: [3, '11:00'],
  registrationStart: [-99, '09:00'],
  registrationEnd: [-40, '23:59'],
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
    badgeEnabled: true,
    badges: [retreatBadge],
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
    {
      key: 'suite',
      description: t(
        'Retreat with a sea view suite',
        'Retiro con suite con vista al mar',
        'リトリート（オーシャンビュースイート）',
      ),
      moreInformation: t(
        'Four days with all meals and a suite by the sea.',
        'Cuatro días con todas las comidas y una suite frente al mar.',
        '全食事と海辺のスイート付きの四日間。',
      ),
      amountMinor: 89_500,
      currency: 'USD',
      locale: 'en-US',
      for: ['CONSULTANT', 'SPOUSE'],
      quantity: 12,
      limitQuantity: true,
      transferable: false,
    },
  ],
};

export const regionalJapan: EventTemplate = {
  type: 'REGIONAL_TRAINING',
  name: t('Regional Training Tokyo', 'Capacitación Regional Tokio', '地域トレーニング 東京'),
  start: [0, '10:00'],
  end: [1, '16:30'],
  registrationStart: [-60, '10:00'],
  registrationEnd: [-5, '18:00'],
  configuration: {
    ...ordinary,
    timeZone: 'Asia/Tokyo',
    color: '#b3263d',
    locale: 'ja-JP',
    receiptIssuer: {
      name: '株式会社ホワイエ（デモ）',
      address: '〒100-0012 東京都千代田区日比谷公園1-2-3',
      taxId: 'T1234567890123',
      taxNote: '電子的に発行した領収書のため、収入印紙の貼付は不要です。',
      taxRatePercent: 10,
    },
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
