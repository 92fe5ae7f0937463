import type { Country, Locale } from '@foyer/contract/wire/vocabulary';

/** A state, territory, province or prefecture. */
export interface Region {
  /** The stored and sent code: postal letters, or the JIS number of a prefecture (`13`). */
  code: string;
  name: string;
  /** Japanese name; only prefectures have one. */
  nameJa?: string;
}

const listed = (text: string): Region[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', nameJa] = line.trim().split('|');
      return nameJa === undefined ? { code, name } : { code, name, nameJa };
    });

/** The 50 states, the District of Columbia and the territories, by name. */
const unitedStates = listed(`
  AL|Alabama
  AK|Alaska
  AS|American Samoa
  AZ|Arizona
  AR|Arkansas
  CA|California
  CO|Colorado
  CT|Connecticut
  DE|Delaware
  DC|District of Columbia
  FL|Florida
  GA|Georgia
  GU|Guam
  HI|Hawaii
  ID|Idaho
  IL|Illinois
  IN|Indiana
  IA|Iowa
  KS|Kansas
  KY|Kentucky
  LA|Louisiana
  ME|Maine
  MD|Maryland
  MA|Massachusetts
  MI|Michigan
  MN|Minnesota
  MS|Mississippi
  MO|Missouri
  MT|Montana
  NE|Nebraska
  NV|Nevada
  NH|New Hampshire
  NJ|New Jersey
  NM|New Mexico
  NY|New York
  NC|North Carolina
  ND|North Dakota
  MP|Northern Mariana Islands
  OH|Ohio
  OK|Oklahoma
  OR|Oregon
  PA|Pennsylvania
  PR|Puerto Rico
  RI|Rhode Island
  SC|South Carolina
  SD|South Dakota
  TN|Tennessee
  TX|Texas
  VI|U.S. Virgin Islands
  UT|Utah
  VT|Vermont
  VA|Virginia
  WA|Washington
  WV|West Virginia
  WI|Wisconsin
  WY|Wyoming
`);

const canada = listed(`
  AB|Alberta
  BC|British Columbia
  MB|Manitoba
  NB|New Brunswick
  NL|Newfoundland and Labrador
  NT|Northwest Territories
  NS|Nova Scotia
  NU|Nunavut
  ON|Ontario
  PE|Prince Edward Island
  QC|Quebec
  SK|Saskatchewan
  YT|Yukon
`);

/** The 47 prefectures by number, from north to south. */
const japan = listed(`
  01|Hokkaido|北海道
  02|Aomori|青森県
  03|Iwate|岩手県
  04|Miyagi|宮城県
  05|Akita|秋田県
  06|Yamagata|山形県
  07|Fukushima|福島県
  08|Ibaraki|茨城県
  09|Tochigi|栃木県
  10|Gunma|群馬県
  11|Saitama|埼玉県
  12|Chiba|千葉県
  13|Tokyo|東京都
  14|Kanagawa|神奈川県
  15|Niigata|新潟県
  16|Toyama|富山県
  17|Ishikawa|石川県
  18|Fukui|福井県
  19|Yamanashi|山梨県
  20|Nagano|長野県
  21|Gifu|岐阜県
  22|Shizuoka|静岡県
  23|Aichi|愛知県
  24|Mie|三重県
  25|Shiga|滋賀県
  26|Kyoto|京都府
  27|Osaka|大阪府
  28|Hyogo|兵庫県
  29|Nara|奈良県
  30|Wakayama|和歌山県
  31|Tottori|鳥取県
  32|Shimane|島根県
  33|Okayama|岡山県
  34|Hiroshima|広島県
  35|Yamaguchi|山口県
  36|Tokushima|徳島県
  37|Kagawa|香川県
  38|Ehime|愛媛県
  39|Kochi|高知県
  40|Fukuoka|福岡県
  41|Saga|佐賀県
  42|Nagasaki|長崎県
  43|Kumamoto|熊本県
  44|Oita|大分県
  45|Miyazaki|宮崎県
  46|Kagoshima|鹿児島県
  47|Okinawa|沖縄県
`);

/** Offered regions of each billing country (payments 1.5). */
export const regionsOf: Readonly<Record<Country, readonly Region[]>> = { USA: unitedStates, CAN: canada, JPN: japan };

/** The name of a region in the reader's language. */
export function regionName(region: Region, locale: Locale): string {
  return locale === 'ja-JP' ? (region.nameJa ?? region.name) : region.name;
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();

/** The region for a code or a name in any language: `TX`, `texas`, `Québec`, `13`, `東京`, `東京都`. */
export function findRegion(country: Country, text: string): Region | null {
  const wanted = folded(text).replace(/^(?:us|ca|jp)-/, '');
  if (wanted === '') return null;
  return (
    regionsOf[country].find(({ code, name, nameJa = '' }) => {
      const japanese = folded(nameJa);
      return [code.toLowerCase(), folded(name), japanese, japanese.replace(/[都府県]$/u, '')].includes(wanted);
    }) ?? null
  );
}

/** Number of expiry years that a card form offers (payments 1.5). */
const yearsOffered = 30;

/** The 30 years starting with the current one, four digits each. */
export function expiryYears(now: Date): string[] {
  return Array.from({ length: yearsOffered }, (_, index) => String(now.getUTCFullYear() + index));
}
