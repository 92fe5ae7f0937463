import type { Messages } from '../../catalogue/messages.ts';

export const events: Messages['events'] = {
  title: 'イベント',
  empty: '現在、ご案内できるイベントはありません。',
  emptyHint: 'お申し込みいただけるイベントが始まると、ここに表示されます。',
  about: 'このイベントについて',
  ownSale: '購入できる時期',
  registerBy: (p) => `${p.date}までにご登録ください`,
  calledOff: '中止',
  calledOffTitle: 'このイベントは中止となりました。',
  calledOffHint:
    'チケットは無効となりました。お支払いは返金され、返金のたびにお支払いになった方へメールでお知らせします。',
  closed: '現在、オンライン登録は受け付けておりません。',
  onSiteOpens: (p) => `会場での登録は${p.date}に開始します。`,
  opens: (p) => `${p.date}受付開始`,
  registrationOpen: '受付中',
  registered: '登録済みです',
  happeningNow: '開催中',
  partOf: (p) => `「${p.event}」の関連イベント`,
  register: '登録する',
  registerFor: (p) => `「${p.event}」に登録する`,
  summary: '注文内容を見る',
  summaryFor: (p) => `「${p.event}」の注文内容を見る`,
  addAttendee: '参加者を追加',
  shareItinerary: '日程を共有',
  liveStream: 'ライブ配信を見る',
  registrationFromTo: (p: { range: string }) => `受付期間 ${p.range}`,
};
