import type { Messages } from '../../catalogue/messages.ts';

/** Add-ons of a bought ticket (domain/later-add-ons). */
export const addOnChanges: Messages['addOnChanges'] = {
  action: 'オプション',
  title: 'チケットのオプション',
  none: 'このチケットで選べるオプションはありません。',
  confirm: '確定する',
  done: 'オプションを変更しました。',
  doneText: 'QRコードは変わりません。メールでもお知らせします。',
  soldOut: '売り切れ',
  notOnSale: '現在販売していません',
  notReturnable: '購入済みです。ここでは返品できません',
};
