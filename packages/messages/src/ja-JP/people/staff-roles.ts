import type { StaffMessages } from '../../catalogue/messages.ts';

export const staffRoles: StaffMessages['staffRoles'] = {
  names: {
    admin: '管理者',
    organiser: '主催者',
    helper: 'ヘルパー',
    desk: '受付',
    'ticket-scanner': 'チケット確認係',
    reports: 'レポートのみ',
  },
  hints: {
    admin: 'イベント、お金、スタッフ、設定のすべて。',
    organiser: '担当イベントの編集、公開、複製、参加者への連絡、バッジの印刷、レポートの閲覧。',
    helper: '検索、販売、現金の受け取り、バッジの印刷、レポートの閲覧。',
    desk: '参加者の検索、登録と販売の代行、現金の受け取り、バッジの印刷、チェックイン。',
    'ticket-scanner': '入口でのチェックイン。',
    reports: '担当イベントのレポートの閲覧と書き出し。変更はできません。',
  },
  refusedTitle: 'このページは開けません',
  refusedText: (p) => `「${p.roles}」の役割が必要です。業務で必要な場合は、管理者に依頼してください。`,
};
