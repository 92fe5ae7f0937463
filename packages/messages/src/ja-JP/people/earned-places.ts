import type { earnedPlaces as english } from '../../en-US/people/earned-places.ts';
import type { Widen } from '../../catalogue/messages.ts';

/** 日本語：会員が獲得した参加枠。 */
export const earnedPlaces: Widen<typeof english> = {
  title: '獲得した参加枠',
  open: (p) => `参加枠を獲得されました：${p.qualification}`,
  until: (p) => `期限：${p.date}`,
  both: (p) => `${p.date}（お客様の現地時間${p.own}）`,
  accepted: (p) => `参加枠：${p.qualification}`,
  acceptedBefore: (p) => `受け取り済みです。受付開始は${p.date}です。`,
  acceptedHint: '受け取り済みです。登録するとチケットが発行されます。',
  used: 'この参加枠はチケットに使われています。',
  deferred: (p) => `${p.eventName}に移動しました。`,
  guests: (p) => `同伴者を${p.count}名までお連れいただけます。`,
  accept: '受け取る',
  acceptTitle: (p) => `参加枠「${p.qualification}」を受け取りますか？`,
  acceptText: '参加枠を確保します。あとから辞退することもできます。',
  decline: '辞退する',
  declineTitle: (p) => `参加枠「${p.qualification}」を辞退しますか？`,
  declineText: '参加枠はほかの方に移ります。元に戻すことはできません。',
  defer: (p) => `${p.eventName}に移す`,
  deferText: '移動は1回だけできます。移動後はそのイベントだけで使えます。',
  register: '登録する',
  back: '戻る',
  acceptedNow: '参加枠を受け取りました。',
  declinedNow: '参加枠を辞退しました。',
  deferredNow: '参加枠を移動しました。',
};
