import type { Messages } from '../messages.ts';

export const checkIn: Messages['checkIn'] = {
  title: '受付',
  button: '受付する',
  wait: '受付処理中です。しばらくお待ちください…',
  checkedIn: '受付が完了しました',
  alreadyCheckedIn: 'このチケットはすでに使用されています。',
  firstTime: (p) => `最初の使用: ${p.time}`,
  notActive: '現在、受付は行っておりません。',
  canceled: 'このチケットはキャンセル済みです。',
  refused: '入場できません',
  tryAgain: 'もう一度試す',
  ok: 'OK',
  printBadge: '名札を印刷',
  scanNext: '次のチケットを読み取る',
  toDashboard: 'ダッシュボード',
  keyHint: 'Enterキーで受付、Escキーで戻ります。',
  groupImage: (p) => `グループ ${p.group}`,
  isRegisteredAs: '登録区分',
  boughtOn: '登録日',
};
