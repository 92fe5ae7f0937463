import type { Locale } from '@foyer/contract/wire/vocabulary';

/** The addressee of a receipt, as it is printed. */

/** Forms of companies and other organisations. A Japanese form is part of the name, before or after it. */
const japaneseForm =
  /株式会社|有限会社|合同会社|合資会社|合名会社|相互会社|(?:一般|公益)?(?:社団|財団)法人|(?:学校|医療|宗教|社会福祉|特定非営利活動|独立行政|国立大学|税理士|弁護士|監査)法人|協同組合|労働組合|商工会(?:議所)?|(?<=.)(?:大学|大学院|高等学校|病院|協会|連盟|振興会|事務所|役所|役場|委員会)$|[（(][株有合資名社財学医宗福][）)]|[㈱㈲㈳㈶]/u;
const otherForm =
  /(?:^|[\s,])(?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|co|company|gmbh|ag|plc|s\.?\s?a\.?(?:\s?de\s?c\.?\s?v)?|s\.?\s?r\.?\s?l|k\.?k|foundation|association|university|institute|fundación|asociación|universidad)\.?$/iu;
/** A part of a company after its name. A name after it is a person's. */
const unit = /(?:部|課|室|係|局|科|支店|支社|本社|本店|本部|センター|事業所|営業所|工場|グループ|チーム|店)$/u;

/** Whether a typed name is a company without a person: "株式会社髙橋商事 経理部", but not with "﨑山 花子" after it. */
export function isCompanyName(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .trim()
    .split(/[\s\u3000]+/u);
  const first = words.findIndex((word) => japaneseForm.test(word));
  if (first === -1) return otherForm.test(words.join(' '));
  // "株式会社 髙橋商事": the name is the next word.
  const isBare = (words[first] ?? '').replace(japaneseForm, '') === '';
  return words.slice(first + (isBare && first === 0 ? 2 : 1)).every((word) => unit.test(word));
}

/** A form of address that was typed. It would be printed twice. */
const typedForm = /(?<!\s)\s*(?:様|御中|殿)$/u;

/** The line of the addressee in the language of the document. Japanese has a form of address for companies. */
export function addressedTo(name: string, isCompany: boolean, locale: Locale): string {
  if (locale !== 'ja-JP') return name;
  const bare = name.replace(typedForm, '');
  return `${bare === '' ? name : bare} ${isCompany ? '御中' : '様'}`;
}
