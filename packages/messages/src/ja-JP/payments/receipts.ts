import type { Widen } from '../../catalogue/messages.ts';
import type { receipts as english } from '../../en-US/payments/receipts.ts';

export const receipts: Widen<typeof english> = {
  title: '領収書',
  ordersTitle: 'ご注文と領収書',
  ordersText: 'このイベントのお支払いです。',
  orderOf: (p) => `ご注文 ${p.id}（${p.date}）`,
  receiptNumber: (p) => `領収書 ${p.number}`,
  refundNumber: (p) => `返金明細書 ${p.number}`,
  isVoid: '無効：この返金は完了しませんでした',
  download: 'PDFを保存',
  downloadOf: (p) => `領収書 ${p.number} のPDFを保存`,
  downloadAll: 'すべてを1つのPDFで',
  none: 'このご注文の領収書はありません。',
  madeOutTo: '宛名',
  setAddressee: '宛名を指定する',
  addressee: '領収書の宛名',
  addresseeHint: '会社名などをご指定ください。設定は1回限りで、後から変更できません。',
  addresseeRequired: '宛名を入力してください。',
  addresseeSubmit: '宛名を設定する',
  addresseeSet: (p) => `領収書の宛名を「${p.name}」に設定しました。`,
  ticketPdf: 'チケットのPDF',
  appleWallet: 'Apple Walletに追加',
  googleWallet: 'Google Walletに追加',
};
