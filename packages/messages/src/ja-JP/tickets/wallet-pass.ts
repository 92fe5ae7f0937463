import type { Widen } from '../../catalogue/messages.ts';
import type { walletPass as english } from '../../en-US/tickets/wallet-pass.ts';

export const walletPass: Widen<typeof english> = {
  description: ({ eventName }) => `${eventName} チケット`,
  number: 'チケット',
  numbered: ({ id }) => `チケット番号 ${id}`,
  when: '日時',
  where: '会場',
  attendee: '参加者',
  type: 'チケットの種類',
  account: 'C番号',
  code: 'コードについて',
  onlyOnce: 'お一人様が一度だけ入場できます。チケットを変更するとコードも変わり、このパスに反映されます。',
  usedByFormerHolder: ({ time }) =>
    `前の所有者がこのチケットで入場しました（${time}）。このチケットでもう一度入場することはできません。`,
  page: 'オンラインでチケットを見る',
  state: '状態',
  isUsed: '使用済み',
  isVoid: '無効です',
  whyVoid:
    'チケットが譲渡またはキャンセルされたか、コードがなくなりました。現在のチケットはアカウントでご確認ください。',
  typeChanged: 'チケットが変更されました：%@',
  whenChanged: 'イベントの日時が変更されました：%@',
};
