import type { Widen } from '../../catalogue/messages.ts';
import type { purchaseCheck as englishCheck, purchaseReasons as english } from '../../en-US/orders/purchase-reasons.ts';

/** Why a person cannot buy a ticket: a sentence for each code. */
export const purchaseReasons: Widen<typeof english> = {
  eventUnpublished: 'イベントはまだ公開されていません。',
  accountNotInvited: '招待されたアカウント限定のイベントで、このアカウントは対象外です。',
  languageNotInvited: '別の言語のアカウント限定のイベントです。',
  calledOff: 'イベントは中止されました。',
  registrationOver: '登録の受付は終了しました。',
  registrationNotYet: (p) => `登録の受付は${p.date}に始まります。`,
  salesPaused: '現在、販売を停止しています。時間をおいてお試しください。',
  otherAccounts: 'このイベントでは、各自が自分のアカウントで登録します。',
  unknownAttendee: 'このアカウントまたは区分は、このイベントでは利用できません。',
  parentEvent: (p) => `先に「${p.eventName}」のチケットが必要です。`,
  allUsed: (p) => `${p.relationship}：${p.most}枚中${p.used}枚を使用済みです。キャンセルまたは譲渡の後に購入できます。`,
  ownTicket: '先に本人のチケットが必要です。同じ注文で一緒に購入できます。',
  buyersTicket: '先に購入者本人のチケットが必要です。同じ注文で一緒に購入できます。',
  notOffered: 'この区分では販売していません。',
  notQualified: (p: { qualification: string }) => `「${p.qualification}」の参加枠が必要です。`,
  earnedPlaceOpen: (p: { qualification: string; date: string }) =>
    `「${p.qualification}」の参加枠をまだ受け取っていません。${p.date}まで受け取れます。`,
  earnedPlaceExpired: (p: { qualification: string; date: string }) =>
    `「${p.qualification}」の参加枠の期限は${p.date}に終了しました。`,
  earnedPlaceUsed: (p: { qualification: string; used: number; most: number }) =>
    `「${p.qualification}」のチケットは${p.most}枚のうち${p.used}枚が使用済みです。キャンセルされると、もう1枚購入できます。`,
  withRemaining: (p) => `${p.date}（${p.left}）`,
  saleNotYet: (p) => `販売は${p.date}に始まります。`,
  windowNotOpen: (p) => `お客様の販売は${p.date}に始まります。`,
  windowOver: (p) => `お客様の販売は${p.date}に終了しました。`,
  notInWindow: 'このチケットは、このアカウントには販売されていません。',
  drawOnly: 'このチケットは抽選で販売されます。',
  saleOver: (p) => `販売は${p.date}に終了しました。`,
  soldOut: (p) => `売り切れです。${p.count}人がキャンセル待ちです。キャンセル待ちに登録できます。`,
  ownPendingOrder: 'このアカウントの支払い中の注文があります。先に完了または取り消してください。',
  pendingOrder: '支払い中の注文にこのチケットが含まれています。支払いに失敗すると購入できるようになります。',
  holdLimit: (p) => `上限の${p.count}枚を確保中です。確保の期限が切れると、また選べます。`,
  currency: '請求できない通貨の価格です。',
  amountTooSmall: '決済会社が請求できる最低金額を下回る価格です。',
  purchaseWindow: (p) => `少し前にカードで支払っています。次の支払いは${p.date}から可能です。`,
  paymentWait: (p) => `拒否された支払い、または未完了の支払いが多すぎます。${p.date}から再度お試しいただけます。`,
  paymentLimit: 'このアカウントには、一時的に支払いの制限があります。',
};

/** The list of reasons, and the dialog for staff. */
export const purchaseCheck: Widen<typeof englishCheck> = {
  title: '購入できない理由',
  ownTitle: '選べないチケット',
  relationship: '区分',
  moment: '日時',
  momentHint: (p) => `空欄の場合は現在の状態です。タイムゾーン：${p.zone}。在庫は現在のものです。`,
  forAll: 'すべてのチケット',
  nothing: 'ほかの理由はありません。',
  canBuy: '購入できます',
  allCanBuy: 'すべてのチケットを選べます。',
  noTypes: 'このイベントにはチケットがありません。',
  deskCan: '受付では販売できます。',
  close: '閉じる',
};
