import type { waiting as english } from '../../en-US/orders/waiting.ts';
import type { Widen } from '../../catalogue/messages.ts';

/** Waiting lists of sold-out tickets. */
export const waiting: Widen<typeof english> = {
  title: '完売したチケット',
  hint: 'キャンセル待ちができます。空きが出ると、先にお待ちの方から順にご案内します。',
  join: 'キャンセル待ちに登録',
  joinFor: (p) => `「${p.ticket}」のキャンセル待ちに登録`,
  joined: 'キャンセル待ちに登録しました。チケットをご用意できたらメールでお知らせします。',
  position: (p) => `キャンセル待ち${p.count}番目です。`,
  offeredHere: (p) => `${p.until}まで「${p.ticket}」をお取り置きしています。`,
  offeredNext: '上で選び、そのままお進みください。',
  leave: 'キャンセル待ちを取り消す',
  leaveFor: (p) => `「${p.ticket}」のキャンセル待ちを取り消す`,
  leaveTitle: 'キャンセル待ちを取り消しますか？',
  leaveText: '順番は次の方に移ります。もう一度登録すると最後尾からになります。',
  leaveOfferText: 'お取り置き中のチケットは、すぐに次の方へご案内します。',
  stay: 'そのまま待つ',
  left: 'キャンセル待ちを取り消しました。',
  offer: (p) => `${p.until}までチケットをお取り置き中`,
  mine: 'キャンセル待ち',
  take: '登録に進む',
  takeFor: (p) => `登録に進む：${p.ticket}`,
};
