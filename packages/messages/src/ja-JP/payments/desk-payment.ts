import type { Messages } from '../../catalogue/messages.ts';

export const deskPayment: Messages['deskPayment'] = {
  staffTools: 'スタッフ用のお支払い操作',
  howPaid: 'お支払い方法',
  creditCard: 'クレジットカード',
  cash: '現金',
  bypass: '支払いなし',
  bypassText: 'お支払いなしでチケットを発行します。操作したスタッフの名前が注文に記録されます。',
  autoCheckIn: '全員を同時にチェックインする',
  reset: 'リセット',
  swipeCard: 'カードを読み取る',
  readerReady: '読み取り準備完了。カードを通してください',
  readerField: 'カードリーダー',
  swipeUnreadable:
    'カードを読み取れませんでした。もう一度通すか、番号を入力してください。どのカードも読み取れない場合は、Caps Lockとリーダーのキーボード配列を確認してください。',
  tendered: 'お預かり金額',
  tenderedMissing: 'お預かりした金額を入力してください。',
  tenderedTooLittle: 'お支払い合計に足りません。',
  change: 'お釣り',
};
