import type { Messages } from '../messages.ts';

export const checkIn: Messages['checkIn'] = {
  wait: '受付処理中です。しばらくお待ちください…',
  checkedIn: '受付が完了しました',
  alreadyCheckedIn: 'このチケットはすでに使用されています。',
  notActive: '現在、受付は行っておりません。',
};
