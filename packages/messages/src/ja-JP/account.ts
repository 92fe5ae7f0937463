import type { Messages } from '../messages.ts';

export const account: Messages['account'] = {
  title: 'ご注文一覧',
  summary: '概要',
  myTickets: '自分のチケット',
  otherTickets: 'その他のチケット',
};
