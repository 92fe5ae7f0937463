/** The bar of a trial copy (selling 6.3). */
export const trialBar = {
  name: (p: { event: string }) => `「${p.event}」のお試し用コピー`,
  state: (p: { clock: string }) => `ここでの日時：${p.clock}。実際の請求やメール送信はありません。`,
  change: '人物と日時',
  person: '操作する人',
  choose: '人物を選択',
  attendees: '参加者',
  staff: 'スタッフ',
  clock: (p: { zone: string }) => `日時（${p.zone}）`,
  setClock: '日時を変更',
  unread: 'この日付は読み取れません。',
  leave: 'お試しを終える',
  until: (p: { date: string }) => `このコピーは${p.date}に終了します。`,
  roles: {
    admin: '管理者',
    organiser: '主催者',
    helper: 'ヘルパー',
    desk: '受付窓口',
    'ticket-scanner': '入場口',
    reports: 'レポート',
  },
  noTitle: 'タイトルなし',
};
