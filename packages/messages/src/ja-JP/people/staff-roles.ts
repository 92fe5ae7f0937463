import type { StaffMessages } from '../../catalogue/messages.ts';

export const staffRoles: StaffMessages['staffRoles'] = {
  admin: '管理者',
  helper: 'ヘルパー',
  scanner: 'チケット確認係',
  adminHint: 'イベント、お金、スタッフ、設定のすべて。',
  helperHint: '検索、販売、現金の受け取り、バッジの印刷、レポートの閲覧。',
  scannerHint: '入口でのチェックイン。',
  refusedTitle: 'このページは開けません',
  refusedText: (p) => `「${p.roles}」の役割が必要です。業務で必要な場合は、管理者に依頼してください。`,
};
