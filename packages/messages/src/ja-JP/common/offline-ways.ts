import type { Messages } from '../../catalogue/messages.ts';

export const offlineWays: Messages['offlineWays'] = {
  title: 'この画面には通信が必要です',
  scan: 'チケットは、この端末の名簿を使って通信なしでスキャンできます。',
  nothing: 'サーバーにつながると、自動的に続きます。',
  noList:
    'サーバーにつながると、自動的に続きます。通信なしでチケットをスキャンするには、あらかじめその端末でイベントのスキャン画面を開いておく必要があります。',
  toScan: (p) => `スキャン：${p.event}`,
  events: 'イベント',
  asOf: (p) => `${p.time}現在`,
  kept: 'この端末に名簿あり',
  notKept: 'この端末に名簿なし',
  keptOf: (p) => `チケットは${p.time}現在`,
  notKeptHint: '通信なしでスキャンするには、通信のある所で一度スキャン画面を開いてください。',
  toScreen: 'スキャン',
};
