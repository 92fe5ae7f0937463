import type { Messages } from '../../catalogue/messages.ts';

/** 日本語：チケットの差額の支払い。 */
export const difference: Messages['difference'] = {
  action: '差額を支払う',
  title: '差額を支払いますか？',
  text: (p) => `参加枠が無効になったため、チケットは通常価格となります。お支払いの期限は${p.date}です。`,
  nothing: 'このチケットにお支払いいただく差額はありません。',
  amount: '差額',
  confirm: '支払う',
  done: '差額をお支払いいただきました。',
  doneText: '新しいQRコードの付いたチケットをメールでお送りします。',
};
