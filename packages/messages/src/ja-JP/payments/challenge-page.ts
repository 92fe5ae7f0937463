import type { Widen } from '../../catalogue/messages.ts';
import type { challengePage as english } from '../../en-US/payments/challenge-page.ts';

export const challengePage: Widen<typeof english> = {
  title: 'お支払いの本人確認',
  asking: (p) =>
    `${p.amount}のお支払いについて、カード会社がご本人の確認を求めています。まもなくこの画面に確認画面が開きます。このページを開いたままお待ちください。`,
  failed:
    'カード会社の確認画面を開けませんでした。接続状況と、ブラウザがjs.stripe.comをブロックしていないかをご確認ください。請求は発生していません。',
  again: 'もう一度試す',
  noScript: 'カード会社の確認画面にはJavaScriptが必要ですが、ブラウザで無効になっています。請求は発生していません。',
  unreachable: '現在、カード会社に接続できません。請求は発生していません。もう一度お試しください。',
  leave: '確認せずに戻る',
  endedTitle: '確認が必要なお支払いはありません',
  endedText: 'すでに確認済みか、期限切れです。結果はご注文一覧でご確認ください。',
  toOrders: 'ご注文一覧',
};
