import type { Messages } from '../../catalogue/messages.ts';

export const sell: Messages['sell'] = {
  relationship: 'チケットの対象',
  ticket: 'チケット',
  left: (p) => `残り${p.count}枚`,
  fewLeft: '残りわずか',
  part: (p) => `チケット${p.n}/${p.of}：${p.relationship}`,
  needsTeam: 'メンバーが必要です。詳しいフォームで登録してください。',
  none: 'この方に販売できるチケットはありません。',
  allTaken: 'この方は購入できるチケットをすべてお持ちです。',
  exact: (p) => `ちょうど ${p.amount}`,
  checkIn: 'すぐにチェックインする',
  drawerFirst: '先にレジを開いてください。',
  register: '登録',
  registerAndPrint: '登録してバッジを印刷',
  sell: (p) => `${p.amount}で販売`,
  sellAndPrint: (p) => `${p.amount}で販売してバッジを印刷`,
  sold: (p) => `${p.name}さんの登録が完了しました。`,
  soldPeople: (p) => `${p.name}さんにチケット${p.count}枚を登録しました。`,
  changeDue: 'お釣り',
};
