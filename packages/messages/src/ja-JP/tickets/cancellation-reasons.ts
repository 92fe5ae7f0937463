import type { Messages } from '../../catalogue/messages.ts';

/**
 * Why the holder cannot cancel a ticket, by reason (contract/cancellation). `other` is for a reason that the page does
 * not know.
 */
export const cancellationReasons: Messages['cancellationReasons'] = {
  notOffered:
    'このイベントではオンラインのキャンセルを受け付けていません。コンサルタントサポートまでお問い合わせください。',
  tooLate: 'キャンセルの受付期間は終了しました。コンサルタントサポートまでお問い合わせください。',
  canceled: 'このチケットはすでにキャンセルされています。',
  checkedIn: 'このチケットはチェックイン済みです。',
  otherTickets: 'このアカウントのほかのチケットに必要です。先にそちらをキャンセルしてください。',
  childEvents: '関連イベントのチケットに必要です。先にそちらをキャンセルしてください。',
  package:
    'このセットはまとめてキャンセルする必要がありますが、チェックイン済みのチケットが含まれています。コンサルタントサポートまでお問い合わせください。',
  changePending: 'このチケットの変更のお支払いが終わっていません。完了するか、数分後にもう一度お試しください。',
  refundPending: 'このご注文は返金の手続き中、または返金済みです。コンサルタントサポートまでお問い合わせください。',
  disputed: 'このご注文のお支払いについて銀行で確認が行われています。コンサルタントサポートまでお問い合わせください。',
  paidAtDesk: 'このチケットは現金でお支払いいただいています。返金は会場のスタッフにお申し付けください。',
  notRefundable: 'このお支払いはオンラインで返金できません。コンサルタントサポートまでお問い合わせください。',
  resting: 'ただいまキャンセルを受け付けていません。しばらくしてからもう一度お試しください。',
  other: 'このチケットは現在キャンセルできません。コンサルタントサポートまでお問い合わせください。',
};
