import type { ownSale as English } from '../../en-US/orders/own-sale.ts';

/** 販売期間のあるイベントで、読者が購入できる時期。 */
export const ownSale: typeof English = {
  opens: (p) => `お客様の販売開始：${p.ticket}`,
  open: (p) => `お客様に販売中：${p.ticket}`,
  drawOpens: (p) => `抽選の申込み開始：${p.ticket}`,
  drawOpen: (p) => `抽選の申込み受付中：${p.ticket}`,
  until: (p) => `終了：${p.date}`,
  none: '現在、お客様のアカウントに予定されている販売はありません。',
  addToCalendar: 'カレンダーに追加',
  alertMe: '販売開始時にメールを受け取る',
  alertSet: '販売が始まったらメールでお知らせします。',
  alertUndo: 'メールを受け取らない',
  alertGone: '販売開始のメールは送信されません。',
  alertNoAddress: 'メールを受け取るには、プロフィールにメールアドレスを登録してください。',
  opensIn: (p) => `販売開始まであと${p.time}`,
  opened: '販売が始まりました。この画面は数秒後に更新されます。',
  update: '今すぐ更新',
  calendar: (p) => `販売開始：${p.event}`,
};
