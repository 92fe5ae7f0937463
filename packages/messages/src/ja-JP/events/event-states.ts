import type { Messages } from '../../catalogue/messages.ts';

export const eventStates: Messages['eventStates'] = {
  calledOff: '中止',
  draft: '下書き',
  running: '開催中',
  past: '終了',
  notOpen: '受付開始前',
  soldOut: '完売',
  onSale: '受付中',
  closed: '受付終了',
};
