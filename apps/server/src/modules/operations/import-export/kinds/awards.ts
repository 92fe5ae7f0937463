import * as z from 'zod/mini';
import { translationsOf } from '@foyer/contract/wire/translations';
import { followsFile, type Column, type Kind } from './kind.ts';
import { anonymisedAccount, isConsultant, joinAccount, unknownAccount } from './titles.ts';
import {
  optionalAccount,
  optionalBoolean,
  optionalDay,
  optionalInteger,
  optionalJson,
  optionalWords,
  words,
} from './values.ts';

/**
 * A row without an account defines an award. A row with an account says that the account earned it. One file may
 * contain both, in any order.
 */

const columns = {
  awardCode: { type: 'text', needed: true },
  externalAccountIdentifier: { type: 'text', shape: 'C and 7 digits' },
  earnedOn: { type: 'date', shape: 'YYYY-MM-DD' },
  isDefault: { type: 'boolean' },
  awardName: { type: 'text' },
  awardDescription: { type: 'text' },
  awardGroupName: { type: 'text' },
  groupDisplayOrder: { type: 'integer' },
  position: { type: 'integer' },
  displayLevel: { type: 'integer' },
  isTiered: { type: 'boolean' },
  imageName: { type: 'text' },
  translations: { type: 'jsonb' },
} as const satisfies Record<string, Column>;
type Name = keyof typeof columns;

const ofEarning: readonly Name[] = ['earnedOn', 'isDefault'];
const neededOfAward: readonly Name[] = ['awardName', 'awardGroupName', 'displayLevel'];
const ofAward: readonly Name[] = [
  ...neededOfAward,
  'awardDescription',
  'groupDisplayOrder',
  'position',
  'isTiered',
  'imageName',
  'translations',
];

const follows = followsFile(columns);

export const awards: Kind = {
  name: 'awards',
  columns,
  schema: z.strictObject({
    awardCode: words(60),
    externalAccountIdentifier: optionalAccount,
    earnedOn: optionalDay,
    isDefault: optionalBoolean,
    awardName: optionalWords(200),
    awardDescription: optionalWords(1000),
    awardGroupName: optionalWords(100),
    groupDisplayOrder: optionalInteger(-1_000_000, 1_000_000),
    position: optionalInteger(-1_000_000, 1_000_000),
    displayLevel: optionalInteger(1, 4),
    isTiered: optionalBoolean,
    imageName: optionalWords(200),
    translations: optionalJson(translationsOf('name', 'description')),
  }),
  refuse: (values) => {
    const has = (name: Name) => values[name] !== undefined && values[name] !== null;
    const earned = has('externalAccountIdentifier');
    const misplaced = (earned ? ofAward : ofEarning).filter(has);
    if (misplaced.length > 0) {
      return earned
        ? `MISPLACED: ${misplaced.join(', ')} belong on the award's own row, without an account`
        : `MISPLACED: ${misplaced.join(', ')} belong on rows with an account`;
    }
    const missing = earned ? [] : neededOfAward.filter((name) => !has(name));
    return missing.length > 0 ? `REQUIRED: an award's own row needs ${missing.join(', ')}` : undefined;
  },
  key: ({ awardCode, externalAccountIdentifier }) =>
    typeof externalAccountIdentifier === 'string'
      ? `${externalAccountIdentifier} ${String(awardCode)}`
      : `- ${String(awardCode)}`,
  checks: [
    unknownAccount,
    anonymisedAccount,
    {
      code: 'UNKNOWN_AWARD',
      words: `'award ' || s."awardCode" || ' does not exist, neither here nor in the file'`,
      where: `s."externalAccountIdentifier" IS NOT NULL
        AND NOT EXISTS (SELECT FROM award w WHERE w.award_code = s."awardCode")
        AND s."awardCode" NOT IN (SELECT d."awardCode" FROM staged d WHERE d."externalAccountIdentifier" IS NULL AND d.refusal IS NULL)`,
    },
  ],
  targets: [
    {
      table: 'award',
      only: 's."externalAccountIdentifier" IS NULL',
      match: 't.award_code = s."awardCode"',
      identity: { award_code: 's."awardCode"' },
      follows: {
        award_name: 's."awardName"',
        award_description: follows('awardDescription', 't.award_description', `''`),
        award_group_name: 's."awardGroupName"',
        group_display_order: follows('groupDisplayOrder', 't.group_display_order', '0'),
        position: follows('position', 't.position', '0'),
        display_level: 's."displayLevel"',
        is_tiered: follows('isTiered', 't.is_tiered', 'false'),
        image_name: follows('imageName', 't.image_name'),
        translations: follows('translations', 't.translations', `'{}'`),
      },
    },
    {
      table: 'account_award',
      only: 's."externalAccountIdentifier" IS NOT NULL',
      joins: `${joinAccount} JOIN award w ON w.award_code = s."awardCode"`,
      match: 't.account_id = a.account_id AND t.award_id = w.award_id',
      identity: { account_id: 'a.account_id', award_id: 'w.award_id' },
      follows: {
        is_default: follows('isDefault', 't.is_default', 'true'),
        earned_on: follows('earnedOn', 't.earned_on'),
      },
    },
  ],
  source: {
    from: `(
      SELECT award_code, NULL AS account, NULL::date AS earned_on, NULL::boolean AS is_default, award_name,
        nullif(award_description, '') AS award_description, award_group_name, group_display_order, position, display_level,
        is_tiered, image_name, translations
      FROM award
      UNION ALL
      SELECT w.award_code, a.external_account_identifier, t.earned_on, t.is_default,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM account_award t JOIN award w USING (award_id) JOIN account a USING (account_id) WHERE ${isConsultant}) x`,
    values: {
      awardCode: 'award_code',
      externalAccountIdentifier: 'account',
      earnedOn: 'earned_on',
      isDefault: 'is_default',
      awardName: 'award_name',
      awardDescription: 'award_description',
      awardGroupName: 'award_group_name',
      groupDisplayOrder: 'group_display_order',
      position: 'position',
      displayLevel: 'display_level',
      isTiered: 'is_tiered',
      imageName: 'image_name',
      translations: 'translations',
    },
    order: ['externalAccountIdentifier', 'awardCode'],
  },
};
