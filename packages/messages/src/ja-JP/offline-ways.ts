import type { Messages } from '../messages.ts';

export const offlineWays: Messages['offlineWays'] = {
  title: 'この画面には通信が必要です',
  scan: 'チケットは、この端末の名簿を使って通信なしでスキャンできます。',
  nothing: 'サーバーにつながると、自動的に続きます。',
  noList:
    'サーバーにつながると、自動的に続きます。通信なしでチケットをスキャンするには、あらかじめその端末でイベントのスキャン画面を開いておく必要があります。',
  toScan: (p) => `スキャン：${p.event}`,
};
