import type { Messages } from '../../catalogue/messages.ts';

/** Notices that another person saved answers while the form was being filled in (domain/answers-by). */
export const editConflict: Messages['editConflict'] = {
  bySelf: (p) => `${p.time}に、別のウィンドウまたは別の端末で、ご自身がこのフォームの回答を変更しました。`,
  byStaff: (p) => `${p.time}に、イベントスタッフがこのフォームの回答を変更しました。`,
  byHolder: (p) => `${p.time}に、このチケットをお持ちの方がフォームの回答を変更しました。`,
  byBuyer: (p) => `${p.time}に、このチケットを購入した方がフォームの回答を変更しました。`,
  byLink: (p) => `${p.time}に、このフォームのリンクを持つ方が回答を変更しました。`,
  bySomebody: 'ほかの人がこのフォームの回答を変更しました。',
  selfTitle: '回答が変更されていました',
  selfText:
    '失われたものはありません。保存済みの回答を反映し、ここでの入力はそのままです。ご確認のうえ、もう一度保存してください。',
  emptied: '消去されました',
  answered: 'すでに回答されました',
  answerStays: (p) => `あなたの入力は残っています：${p.answer}`,
  notSaved: (p) => `あなたの入力は保存されていません：${p.answer}`,
  look: 'フォームを確認する',
};
