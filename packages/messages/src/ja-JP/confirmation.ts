import type { Messages } from '../messages.ts';

export const confirmation: Messages['confirmation'] = {
  thankYou: 'ありがとうございます',
  number: (p) => `確認番号 ${p.id}`,
  tickets: 'チケット',
  noInformation: '表示できる情報はありません。',
};
