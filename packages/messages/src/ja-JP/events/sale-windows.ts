import type { saleWindows as English } from '../../en-US/events/sale-windows.ts';

/** 券種の販売期間:誰が、いつ、いくらで購入できるか。 */
export const saleWindows: typeof English = {
  windows: '販売期間',
  hint: '販売期間は、対象者に一定の期間だけ販売します。販売期間を設定すると、期間外には誰も購入できません。全員が購入できるようにするには、最後に全員向けの期間を追加してください。',
  add: '販売期間を追加',
  windowOf: (p) => `販売期間${p.number}`,
  removeWindow: (p) => `販売期間${p.number}を削除`,
  opens: '開始',
  closes: '終了',
  price: (p) => `期間中の価格（${p.currency}）`,
  priceHint: 'チケットの価格を使う場合は空欄にしてください。',
  reserved: '確保する数量',
  reservedHint: '対象者だけが購入できます。残りは期間終了後に全員が購入できます。',
  mode: '販売方法',
  firstCome: '先着順',
  draw: '抽選',
  twice: '同じキーの販売期間があります。',
  endsBeforeStart: '終了は開始より後にしてください。',
  tooMuch: (p) => `販売期間に確保する数量が、全体の${p.units}を超えています。`,
  noLimit: '数量を確保するには、チケットまたは共有枠の数量を制限してください。',
  night: (p) => `販売期間${p.number}は、イベントのタイムゾーンで深夜に始まります。`,
  twoPrices: (p) =>
    `販売期間${p.other}と${p.number}は、同じ方に異なる価格で販売されることがあります。リストの最初の期間が優先されます。`,
  full: '販売期間は1つの券種につき20件までです。',
};
