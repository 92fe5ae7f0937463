import type { Messages } from '../../catalogue/messages.ts';

/** Cancelling a ticket by its holder: preview, confirmation and result (domain/cancellation). */
export const cancellation: Messages['cancellation'] = {
  action: 'チケットをキャンセル',
  title: 'このチケットをキャンセルしますか？',
  loading: '返金額を確認しています…',
  fee: 'キャンセル料',
  feePercent: (p) => `キャンセル料（${p.percent}％）`,
  refunded: '返金済み',
  waived: '免除分（返金はありません）',
  refund: '返金額',
  freeTicket: '無料のチケットのため、返金はありません。',
  toCard: (p) => `末尾${p.lastFour}のカードへ`,
  toOwn: 'お支払いに使ったカードまたは口座へ',
  toPayer: 'お支払いをされた方へ',
  until: (p) => `${p.at}までキャンセルできます。`,
  warning: 'お席はすぐにほかの方にお譲りし、QRコードは使えなくなります。元に戻すことはできません。',
  teamEnds: 'あなたのチームは解散します。メンバーのチケットはそのままで、メールでお知らせします。',
  teamLeaves: '参加しているチームから抜けます。',
  keep: 'キャンセルしない',
  confirm: 'キャンセルする',
  inProgress: 'キャンセルしています… この画面を閉じないでください。',
  done: 'チケットをキャンセルしました。',
  doneText: 'メールでもお知らせしました。',
  doneRefund: (p) => `${p.amount}を返金します。カードの場合、通常5〜10営業日でご確認いただけます。`,
};
