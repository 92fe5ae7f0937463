import type { openTasks as English } from '../../en-US/reports/open-tasks.ts';

/** Japanese: the open tasks of the dashboard. */
export const openTasks: typeof English = {
  title: '対応が必要な項目',
  none: '対応が必要なものはありません。',
  today: '本日のイベント',
  allEvents: 'すべてのイベント',
  since: (p) => `最も古いもの：${p.age}`,
  disputes: (p) => `未解決の異議申し立てが${p.count}件あります`,
  payments: (p) => `判断が必要な注文が${p.count}件あります`,
  charges: (p) => `注文のない請求が${p.count}件あります`,
  doorConflicts: (p) => `${p.event}：オフラインの端末が${p.count}名を誤って入場させました`,
  failedMail: (p) => `送信できなかったメールが${p.count}件あります`,
  lowStock: (p) => `${p.event}：チケットの残りは${p.count}枚です`,
  checklist: (p) => `${p.event}：公開前に必須項目が${p.count}件あります`,
  decide: '対応する',
  openOutbox: '送信トレイを開く',
  openDoor: '受付を開く',
  openEditor: '編集画面を開く',
  sold: (p) => `販売数 ${p.sold}`,
  soldOf: (p) => `販売数 ${p.sold} / ${p.capacity}`,
  checkedIn: (p) => `チェックイン済み ${p.count}`,
};
