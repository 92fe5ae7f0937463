import type { buyers as english } from '../../en-US/events/buyers.ts';

const number = (count: number) => count.toLocaleString('ja-JP');

export const buyers: typeof english = {
  title: '購入できる人',
  lead: 'チケットの種類ごとに、購入できるアカウント数と在庫を表示します。',
  count: '集計する',
  countAgain: '再集計する',
  counted: (p) => `組織のアカウント${number(p.accounts)}件（${p.date}集計）`,
  done: 'アカウントを集計しました。',
  notCounted: 'アカウントはまだ集計されていません',
  notCountedHint: '集計すると、購入できる人数がわかります。集計中も販売は続きます。',
  draft: '下書きの販売期間を表示しています。公開すると適用されます。',
  noTypes: 'チケットの種類はまだありません',
  noTypesHint: 'イベントの設定でチケットの種類を追加してください。',
  lists: 'アカウントリスト',
  stock: (p) =>
    [
      `販売済み ${number(p.sold)}`,
      ...(p.held > 0 ? [`確保中 ${number(p.held)}`] : []),
      p.free === null ? '上限なし' : `残り ${number(p.free)}`,
    ].join('・'),
  when: '期間',
  who: '対象',
  price: '価格',
  reserved: '優先枠',
  accountsOf: (p) => `${number(p.count)}件`,
  reservedOf: (p) => `確保${number(p.count)}枚`,
  accounts: 'アカウント数',
  alerts: 'お知らせ希望',
  shares: 'タイトルと国別',
  fromUntil: (p) => `${p.from}～${p.until}`,
  from: (p) => `${p.date}から`,
  until: (p) => `${p.date}まで`,
  always: '登録受付中',
  everybody: '全員',
  draw: '抽選',
  noTitle: 'タイトルなし',
  share: (p) => `${p.title} ${p.country}：${number(p.count)}件`,
  moreShares: (p) => `ほか${number(p.count)}件`,
  organisationOf: (p) => `${p.number}の組織`,
  warnings: 'ご確認ください',
  nobody: (p) => `${p.type}の${p.window}：対象のアカウントがありません。`,
  twoPrices: (p) =>
    `${p.type}：${number(p.count)}件のアカウントは、${p.window}と${p.other}で同じ時間に異なる価格で購入できます。リストの最初の期間が優先されます。`,
  night: (p) => `${p.type}の${p.window}：${number(p.count)}件のアカウントでは、開始が午前0時から6時の間になります。`,
};
