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
  eventAtNight: 'イベントが現地時間の深夜に始まります。開始日時とタイムゾーンを確認してください。',
  neverOnSale: (p) => `「${p.ticket}」の販売期間が申込み期間の外にあるため、販売されません。`,
  windowAtNight: (p) =>
    `「${p.ticket}」の販売期間${p.number}は、イベントのタイムゾーンで午前0時から6時の間に始まります。`,
  windowTwoPrices: (p) =>
    `「${p.ticket}」の販売期間${p.other}と${p.number}は、同じ人に異なる価格で同時に販売される場合があります。`,
  windowNeverOpen: (p) =>
    `「${p.ticket}」の販売期間${p.number}では誰も購入できません。その時間にはチケットが販売されていません。`,
  windowBeforeSale: (p) => `「${p.ticket}」の販売期間${p.number}は、チケットの販売開始より前に始まります。`,
  windowAfterSale: (p) => `「${p.ticket}」の販売期間${p.number}は、チケットの販売終了より後に終わります。`,
  windowAfterEvent: (p) => `「${p.ticket}」の販売期間${p.number}は、イベントの終了より後に終わります。`,
  windowPriceAbove: (p) =>
    `「${p.ticket}」の販売期間${p.number}の価格が通常の価格より高くなっています。価格の通貨は${p.currency}です。`,
  drawWithoutSale: (p) =>
    `「${p.ticket}」の販売期間${p.number}の抽選は販売終了後に行われるため、当選者が購入できません。`,
  otherCurrency: (p) =>
    `「${p.ticket}」の価格は${p.currency}で、ほかのチケットと通貨が異なります。1つの注文にまとめることはできません。`,
  unsupportedCurrency: (p) => `${p.currency}では支払いができないため、「${p.ticket}」は販売されません。`,
  addOnOtherCurrency: (p) =>
    `オプション「${p.addOn}」の価格は${p.currency}で、チケットと通貨が異なるため、一緒に購入できません。`,
  freeBesidePaid: (p) =>
    `「${p.ticket}」は、ほかのチケットに支払いをする人と同じ対象者に無料で販売されます。価格を確認してください。`,
  feeWithoutCurrency: (p) => `キャンセル料に${p.currency}の金額がありません。`,
  packageAboveUnits: (p) =>
    `パッケージ「${p.name}」には「${p.other}」が${p.limit}必要ですが、${p.quantity}しかありません。`,
  packageAboveParts: (p) => `パッケージ「${p.name}」は、チケットを1枚ずつ買うより高くなっています。`,
  poolTooSmall: (p) => `「${p.other}」には共有枠「${p.name}」が${p.limit}必要ですが、${p.quantity}しかありません。`,
  benefitNotSold: (p) => `「${p.ticket}」は販売されていないため、特典を使えません。`,
  benefitWithoutEffect: (p) => `「${p.ticket}」の特典の固定価格が、チケットの価格より安くなっていません。`,
  qualifiedWithoutBenefit: (p) =>
    `「${p.ticket}」は誰も購入できません。参加枠を持つ人だけが対象ですが、特典が設定されていません。`,
  questionNeverShown: (p) => `必須の質問「${p.question}」は、表示条件が成り立たないため誰にも表示されません。`,
  questionWithoutChoice: (p) => `必須の質問「${p.question}」は、選択肢が1つも表示されないため誰も回答できません。`,
  beforeParent: (p) => `このイベントは親イベント「${p.event}」より前に始まります。`,
  registrationBeforeParent: (p) =>
    `申込みが親イベント「${p.event}」より先に始まります。購入には親イベントのチケットが必要です。`,
  parentNotPublished: (p) => `親イベント「${p.event}」が公開されていないため、まだ誰も購入できません。`,
  childBefore: (p) => `子イベント「${p.event}」がこのイベントより前に始まります。`,
  emptyList: (p) =>
    `「${p.ticket}」の販売期間${p.number}の対象者がいません。リスト「${p.lists}」にアカウントがありません。`,
  emptyQualification: (p) =>
    `「${p.ticket}」の販売期間${p.number}の対象者がいません。「${p.qualifications}」の参加枠を持つアカウントがありません。`,
  emptyOrganisation: (p) =>
    `「${p.ticket}」の販売期間${p.number}の対象者がいません。アカウント${p.accounts}がありません。`,
  reserveForNobody: (p) =>
    `「${p.ticket}」の販売期間${p.number}に、誰も購入できない枠が${p.quantity}確保されています。`,
  unearnedBenefit: (p) =>
    `「${p.ticket}」の特典は誰も使えません。「${p.qualification}」の参加枠を持つアカウントがありません。`,
  badgeFieldOutside: ({ field }) => `「${field}」の一部がバッジの外に出ています。`,
  badgeCodeTooSmall: 'バッジのQRコードを読み取れるように、20 mm以上にしてください。',
  badgeFieldsOverlap: ({ field, other }) => `バッジの「${field}」が「${other}」と重なっています。`,
  badgeWithoutName: 'バッジに氏名を追加してください。',
};
