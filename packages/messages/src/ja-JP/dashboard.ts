import type { Messages } from '../messages.ts';

export const dashboard: Messages['dashboard'] = {
  title: 'ダッシュボード',
  lead: '開催中および今後のイベントです。',
  leadAll: '終了したものを含むすべてのイベントです。',
  showAll: 'すべてのイベントを表示',
  showCurrent: '開催中・今後のイベントを表示',
  empty: '開催中または今後のイベントはありません。',
  emptyAll: 'イベントはまだありません。',
  admin: '管理',
  adminOf: (p) => `${p.event}の管理`,
  scan: '読み取り受付',
  scanOf: (p) => `${p.event}の読み取り受付`,
  active: '開催中',
  checkInOpen: '受付中',
  draft: '下書き',
  findTicket: '番号で受付',
  ticketNumber: 'チケットの番号またはコード',
  openTicket: 'チケットを開く',
  notANumber: 'チケットの番号またはコードではありません。',
};
