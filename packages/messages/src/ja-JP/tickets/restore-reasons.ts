import type { StaffMessages } from '../../catalogue/messages.ts';

export const restoreReasons: StaffMessages['restoreReasons'] = {
  notCanceled: 'このチケットはキャンセルされていません。',
  refunded: 'このチケットの代金は返金されています。新しいチケットを販売してください。',
  disputed: 'お支払いに異議が申し立てられているため、チケットはキャンセルのままです。',
  soldOut: 'この種類のチケットに空きがありません。キャンセル待ちの方がいる場合もあります。',
  addOnSoldOut: 'このチケットのオプションが売り切れています。',
  couponUsedUp: '割引に使われたクーポンの利用枠が残っていません。',
  earnedPlaceGone: 'このチケットの参加枠は別のチケットで使用中か、このイベントでは無効になっています。',
  slotTaken: 'この方には別のチケットまたは手続き中の注文があります。',
  neededTicket: 'このチケットには別のチケットが必要です。先にそのキャンセルを取り消してください。',
  relationshipGone: 'このイベントではこの関係は使われていません。',
  accountClosed: 'この方のアカウントは閉鎖されています。',
  other: '現在、キャンセルを取り消せません。',
};
