import type { ownSale as English } from '../../en-US/orders/own-sale.ts';

/** 販売期間のあるイベントで、読者が購入できる時期。 */
export const ownSale: typeof English = {
  opens: (p) => `${p.ticket}：お客様の販売は${p.date}に始まります。`,
  open: (p) => `${p.ticket}：お客様の販売は${p.date}までです。`,
  drawOpens: (p) => `${p.ticket}：抽選の受付は${p.date}に始まります。`,
  drawOpen: (p) => `${p.ticket}：抽選の受付は${p.date}までです。`,
  both: (p) => `${p.date}（お客様の現地時間${p.own}）`,
  none: '現在、お客様のアカウントに予定されている販売はありません。',
  addToCalendar: 'カレンダーに追加',
  calendar: (p) => `販売開始：${p.event}`,
};
