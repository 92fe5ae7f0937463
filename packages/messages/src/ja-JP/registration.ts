import type { Messages } from '../messages.ts';

export const registration: Messages['registration'] = {
  title: 'ご登録',
  cart: 'カート',
  ticketSelection: 'チケットの選択',
  attendeeInformation: '参加者情報',
  payment: 'お支払い',
  completeRegistration: '登録を完了する',
  makePayment: 'お支払いへ進む',
  totalDue: 'お支払い合計',
};
