/** Starting, opening and ending trial copies of an event (selling 6). */
export const trials = {
  tryIt: '試す',
  title: 'このイベントを試す',
  lead: 'お試し用コピーは、公開された状態のこのイベントです。架空の参加者、専用の時計、テスト用カードを使います。実際の請求もメール送信も行われません。購入、受付、設定の変更を自由に試せます。14日後に終了します。',
  clock: '開始時のコピーの日時',
  start: '作成して開く',
  starting: 'コピーを作成しています。数秒かかります。',
  copies: 'このイベントのお試し用コピー',
  startedBy: (p: { name: string; date: string }) => `${p.name}、${p.date}`,
  ownCopy: (p: { date: string }) => `自分のコピー、${p.date}`,
  until: (p: { date: string }) => `${p.date}に終了`,
  open: '開く',
  end: '終了する',
  ended: 'お試し用コピーを終了しました。',
  notReady: 'このコピーはまだ作成中です。',
  replaces: (p: { event: string }) =>
    `${p.event}のお試し用コピーがあります。新しく作成すると、そのコピーは内容ごと終了します。`,
  replace: '置き換えて開く',
  full: '現在、他の主催者3名がお試し用コピーを使用しています。いずれかが終了すると作成できます。',
};
