import type { Translated } from '@foyer/contract/wire/translations';
import { t } from '../../modules/events/definition/index.ts';

/** Awards of consultants. The level decides the column of an AMBITION badge. */

export interface AwardDefinition {
  code: string;
  name: Translated;
  description: Translated;
  group: string;
  groupOrder: number;
  level: 1 | 2 | 3 | 4;
  tiered: boolean;
}

const tier = (
  group: string,
  groupOrder: number,
  level: 1 | 2 | 3 | 4,
  steps: readonly [code: string, name: Translated, description: Translated][],
): AwardDefinition[] =>
  steps.map(([code, name, description]) => ({
    code,
    name,
    description,
    group,
    groupOrder,
    level,
    tiered: true,
  }));

const single = (
  code: string,
  group: string,
  groupOrder: number,
  level: 1 | 2 | 3 | 4,
  name: Translated,
  description: Translated,
): AwardDefinition => ({ code, name, description, group, groupOrder, level, tiered: false });

export const awards: readonly AwardDefinition[] = [
  ...tier('Sales', 1, 1, [
    [
      'sales-bronze',
      t('Sales Circle Bronze', 'Círculo de Ventas Bronce', 'セールスサークル ブロンズ'),
      t('$25,000 in a year', '25 000 dólares en un año', '年間25,000ドル達成'),
    ],
    [
      'sales-silver',
      t('Sales Circle Silver', 'Círculo de Ventas Plata', 'セールスサークル シルバー'),
      t('$60,000 in a year', '60 000 dólares en un año', '年間60,000ドル達成'),
    ],
    [
      'sales-gold',
      t('Sales Circle Gold', 'Círculo de Ventas Oro', 'セールスサークル ゴールド'),
      t('$120,000 in a year', '120 000 dólares en un año', '年間120,000ドル達成'),
    ],
  ]),
  ...tier('Leadership', 2, 2, [
    [
      'leader-5',
      t('Leader of Five', 'Líder de Cinco', 'リーダー・オブ・ファイブ'),
      t('Five leaders in the team', 'Cinco líderes en el equipo', 'チームに五人のリーダー'),
    ],
    [
      'leader-10',
      t('Leader of Ten', 'Líder de Diez', 'リーダー・オブ・テン'),
      t('Ten leaders in the team', 'Diez líderes en el equipo', 'チームに十人のリーダー'),
    ],
    [
      'leader-25',
      t('Leader of Twenty-five', 'Líder de Veinticinco', 'リーダー・オブ・トゥエンティファイブ'),
      t('Twenty-five leaders in the team', 'Veinticinco líderes en el equipo', 'チームに二十五人のリーダー'),
    ],
  ]),
  ...tier('Years', 3, 3, [
    ['years-5', t('5 Years', '5 años', '5年'), t('Five years with us', 'Cinco años con nosotros', '五年間のご活躍')],
    ['years-10', t('10 Years', '10 años', '10年'), t('Ten years with us', 'Diez años con nosotros', '十年間のご活躍')],
    [
      'years-20',
      t('20 Years', '20 años', '20年'),
      t('Twenty years with us', 'Veinte años con nosotros', '二十年間のご活躍'),
    ],
  ]),
  single(
    'mentor',
    'Heart',
    4,
    3,
    t('Mentor of the Year', 'Mentor del Año', '年間最優秀メンター'),
    t('Chosen by their team', 'Elegido por su equipo', 'チームからの推薦'),
  ),
  single(
    'giving',
    'Heart',
    4,
    4,
    t('Strike Out Hunger', 'Ponche al Hambre', 'ストライクアウト・ハンガー'),
    t('A thousand meals given', 'Mil comidas donadas', '千食のご寄付'),
  ),
  single(
    'newcomer',
    'Start',
    5,
    4,
    t('Rising Star', 'Estrella Naciente', 'ライジングスター'),
    t('The best first year', 'El mejor primer año', '最優秀新人'),
  ),
  single(
    'traveller',
    'Start',
    5,
    4,
    t('Ambassador', 'Embajador', 'アンバサダー'),
    t('Teams in three countries', 'Equipos en tres países', '三か国にチーム'),
  ),
];

/** File name of an award's image, used by badges and `ticket/award-image/{name}`. */
export const imageNameOf = ({ code }: AwardDefinition): string => `${code}.png`;
