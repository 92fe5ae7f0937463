import type { DefinitionTexts } from '../../catalogue/error-text.ts';

/** Errors of an event's definition, by validation code. The server sends their texts to staff. */
export const definitionErrors: DefinitionTexts = {
  SHARED_QUANTITY: '在庫を共有するオプションの数量は同じにしてください。',
  DRAW_WITH_SALES: 'この共有枠には販売済みまたは確保中のチケットが含まれるため、枠から外せません。',
  PACKAGE_PART:
    'このチケットはセットに含められません。選んだ対象者に販売され、通貨が同じで、1アカウントの上限枚数を超えないものを選んでください。',
  PARTS_WITH_SALES: 'このセットは販売済みまたは確保中のため、内容を変更できません。新しいセットを追加してください。',
  DRAW_ENTERED: 'すでに抽選の申し込みがあるため、申込者に不利な変更はできません。',
  POOL_BUSY: '現在この共有枠のチケットを変更中の方がいます。数分後にもう一度お試しください。',
  UNKNOWN_RULE: 'この入力ルールは使用できません。',
};
