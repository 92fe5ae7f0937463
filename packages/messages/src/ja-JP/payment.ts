import type { Messages } from '../messages.ts';

export const payment: Messages['payment'] = {
  title: (p) => `${p.amount}のお支払い`,
  pay: (p) => `${p.amount}を支払う`,
  toSecurePage: '安全なお支払いページへ進む',
  hostedText: '決済会社のページでお支払いいただき、完了後にここへ戻ります。確定するまでカートは保存されます。',
  reassurance: 'カード番号は決済会社にのみ送信されます。当サイトには保存されません。',

  card: 'カード',
  cardNumber: 'カード番号',
  checkNumber: '番号をもう一度ご確認ください。入力に誤りがある可能性があります。',
  brandNotTaken: (p) => `この国では${p.brand}をご利用いただけません。別のカードをご利用ください。`,
  expiry: '有効期限',
  expiryHint: '月／年',
  cvv: 'セキュリティコード',
  cvvHint: '裏面の3桁',
  cvvHintFront: '表面の4桁',
  firstName: '名',
  lastName: '姓',
  email: 'メールアドレス',
  emailHint: '領収書をお送りします。',

  billingAddress: '請求先住所',
  addressesOnFile: '登録済みの住所を使う',
  country: '国',
  address1: '町名・番地',
  address2: '建物名・部屋番号',
  city: '市区町村',
  state: '州',
  province: '州（プロビンス）',
  prefecture: '都道府県',
  zip: 'ZIPコード',
  zipSwipeHint: '5〜7文字',
  postalCode: '郵便番号',
  postalHintJpn: '7桁（ハイフンはあってもなくてもかまいません）',

  takeCash: '現金を受け取り完了する',
  completeWithout: '支払いなしで完了する',

  notCharged: '請求は発生していません',
  paying: 'ご注文を処理しています。このままお待ちください。二重に請求されることはありません。',
  tryOther: '別のカードを使うか、カード会社へお問い合わせください。',
  nextPossible: (p) => `${p.words} 次のご購入は${p.time}から可能です。`,
  uncertain: 'ご注文の送信中に接続が切れました',
  uncertainText:
    'ご注文は届いている可能性があります。もう一度ご確認ください。二重の請求はなく、入力内容も保存されています。',
  askAgain: 'もう一度確認する',
};
