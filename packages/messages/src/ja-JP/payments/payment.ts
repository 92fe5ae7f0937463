import type { Messages } from '../../catalogue/messages.ts';

export const payment: Messages['payment'] = {
  title: (p) => `${p.amount}のお支払い`,
  pay: (p) => `${p.amount}を支払う`,
  toSecurePage: '安全なお支払いページへ進む',
  hostedText: 'お支払いは決済会社のページで行い、完了後にこの画面へ戻ります。確定するまでカートの内容は保存されます。',
  reassurance: 'カード番号は決済会社にのみ送信され、当サイトには保存されません。',

  card: 'カード',
  cardNumber: 'カード番号',
  checkNumber: '番号に誤りがないか、もう一度ご確認ください。',
  brandNotTaken: (p) => `請求先の国では${p.brand}をご利用いただけません。別のカードをご利用ください。`,
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
  province: '州・準州',
  prefecture: '都道府県',
  zip: 'ZIPコード',
  zipSwipeHint: '5〜7文字',
  postalCode: '郵便番号',
  postalHintJpn: '7桁（ハイフンの有無は問いません）',

  takeCash: '現金を受け取って完了する',
  completeWithout: '支払いなしで完了する',

  notCharged: '請求は発生していません',
  paying: 'ご注文を処理しています。このままお待ちください。二重に請求されることはありません。',
  tryOther: 'カード情報をご確認のうえ、別のカードを使うか、カード会社にお問い合わせください。',
  nextPossible: (p) => `${p.words}次のご購入は${p.time}から可能です。`,
  uncertain: 'ご注文の送信中に接続が切れました',
  uncertainText:
    'ご注文は届いている可能性があります。もう一度ご確認ください。二重に請求されることはありません。入力内容も保存されています。',
  askAgain: 'もう一度確認する',
};
