import type { Messages } from '../../catalogue/messages.ts';

export const account: Messages['account'] = {
  title: 'ご注文一覧',
  empty: 'ご注文はまだありません',
  emptyHint: 'イベントに登録すると、イベントとチケットがここに表示されます。',
  seeEvents: 'イベントを見る',
  past: '終了したイベント',
  summary: '概要',
  summaryOf: (p) => `${p.event}の概要`,
  startsAt: (p) => `${p.time} 開始`,
  myTickets: '自分のチケット',
  otherTickets: 'その他のチケット',
  noMyTickets: 'ご自身のC番号のチケットはありません。',
  noOtherTickets: 'ほかのC番号のチケットはありません。',
  addToCalendar: 'カレンダーに追加',
  yourData: 'お客様の情報',
  yourDataHint:
    '保存されている情報（アカウント、注文、チケット、回答、メール）をすべてダウンロードできます。カード番号は保存していません。',
  dataAsPage: '読むためのページ',
  dataAsFile: 'データファイル（JSON）',
  dataTaken: 'ダウンロードに保存しました。',
  dataNotYours: 'ご本人、または代わりに操作している管理者のみがダウンロードできます。',
};
