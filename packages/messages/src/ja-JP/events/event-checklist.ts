import type { eventChecklist as English } from '../../en-US/events/event-checklist.ts';

/** Japanese: the checklist of the editor. */
export const eventChecklist: typeof English = {
  title: 'チェックリスト',
  ready: 'チェックリストに未解決の項目はありません。',
  blocking: (p) => `必須 ${p.count}件`,
  advice: (p) => `確認 ${p.count}件`,
  inBar: (p) => `チェックリスト：${p.points}`,
  required: '必須',
  suggestion: '確認',
  blocksPublishing: (p) =>
    `まだチケットを購入できる状態ではありません。チェックリストに必須項目が${p.count}件あります。`,
  noTicketType: '販売中のチケットの種類を追加してください。',
  missingDate: (p) => `「${p.field}」の日時を入力してください。`,
  noSubmit: 'フォームに送信（Submit）ボタンを追加してください。ボタンがないと参加者は先に進めません。',
  shortCodeTaken: (p) =>
    p.event === ''
      ? 'このショートコードは別のイベントで使われています。別のコードにしてください。'
      : `このショートコードはイベント「${p.event}」で使われています。別のコードにしてください。`,
  noVenue: '会場を入力してください。',
  registrationAfterEvent: '申込みの締切がイベントの終了より後になっています。',
  freeWithCoupon: (p) => `「${p.ticket}」は無料のため、クーポンは適用されません。`,
  questionBelowSubmit: (p) => `「${p.question}」を送信（Submit）ボタンより上に移動してください。`,
  missingTranslations: (p) => `${p.language}の翻訳が${p.count}件ありません。`,
  noTerms: '利用規約とそのリンクを追加してください。',
  mailWithoutEventName: (p) => `メール「${p.mail}」（${p.language}）にイベント名が含まれていません。`,
  capacityAboveStock: (p) => `「${p.name}」の上限は${p.limit}ですが、チケットは${p.quantity}枚しかありません。`,
  limitsAbovePool: (p) =>
    `共有枠「${p.name}」のチケットの上限は合計${p.limit}ですが、枠は${p.quantity}です。最後の購入者には売り切れになる場合があります。`,
  poolNeverFull: (p) =>
    `共有枠「${p.name}」のチケットの上限は合計${p.limit}のため、枠の${p.quantity}のうち残りは販売できません。`,
  poolUnused: (p) => `共有枠「${p.name}」を使うチケットまたはオプションがありません。`,
  badgeFieldOutside: ({ field }) => `「${field}」の一部がバッジの外に出ています。`,
  badgeCodeTooSmall: 'バッジのQRコードを読み取れるように、20 mm以上にしてください。',
  badgeFieldsOverlap: ({ field, other }) => `バッジの「${field}」が「${other}」と重なっています。`,
  badgeWithoutName: 'バッジに氏名を追加してください。',
};
