import type { Messages } from '../messages.ts';

export const tickets: Messages['tickets'] = {
  statusActive: '有効',
  statusCanceled: 'キャンセル済み',
  statusCheckedIn: '受付済み',
};
