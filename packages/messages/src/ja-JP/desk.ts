import type { Messages } from '../messages.ts';

export const desk: Messages['desk'] = {
  label: '次の方',
  hint: 'チケットを読み取るか、氏名、C番号、チケット番号を入力してEnterキーを押します。',
  find: '検索',
  which: 'どなたですか',
  more: '他にもいます。氏名をさらに入力するか、番号で検索してください。',
  nobody: (p) => `「${p.text}」に該当する方はいません`,
  nobodyHint: 'C番号、または姓だけで検索してください。',
  registered: '登録済み',
  notRegistered: '未登録',
  noTickets: 'このイベントには未登録です。',
  notOpen: 'チェックインはまだ始まっていません。',
  register: 'この方を登録',
  addAnother: 'チケットを追加',
  summary: '注文の概要',
  letIn: (p) => (p.count === 1 ? 'チェックイン' : `${p.count}枚をチェックイン`),
  letInAndPrint: (p) => (p.count === 1 ? 'チェックインしてバッジを印刷' : `${p.count}枚をチェックインしてバッジを印刷`),
  print: (p) => `バッジを${p.count}枚印刷`,
  next: '次へ',
  escHint: 'Enterキーで強調された操作、Escキーで次の方に進みます。',
  isIn: (p) => `${p.name}さん（${p.count}枚）：完了しました。`,
};
