import type { Messages } from '../../catalogue/messages.ts';

export const offlineLinks: Messages['offlineLinks'] = {
  title: 'この画面には通信が必要です',
  scan: 'チケットは、この端末の名簿を使って通信なしでスキャンできます。',
  nothing: 'サーバーにつながると、自動的に続きます。',
  noList:
    'サーバーにつながると、自動的に続きます。通信なしでチケットをスキャンするには、あらかじめその端末でイベントのスキャン画面を開いておく必要があります。',
  toScan: (p) => `スキャン：${p.event}`,
  events: 'イベント',
  asOf: (p) => `${p.time}現在`,
  listStored: 'この端末に名簿あり',
  listMissing: 'この端末に名簿なし',
  ticketsAsOf: (p) => `チケットは${p.time}現在`,
  listMissingHint: '通信なしでスキャンするには、通信のある所で一度スキャン画面を開いてください。',
  toScreen: 'スキャン',
};
