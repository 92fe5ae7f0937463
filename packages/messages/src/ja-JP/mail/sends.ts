import type { Messages } from '../../catalogue/messages.ts';

export const sends: Messages['sends'] = {
  left: (p) => `本日送信できるメッセージ：残り${p.left}件（上限${p.perDay}件）`,
  none: (p) =>
    `このイベントは本日の送信上限に達しました。次は${p.at}以降に送信できます。上限は管理者が引き上げられます。`,
  newDatesWithout: 'メールを送らずに変更を保存できます。',
  callOff: '開催中止の連絡も1件として数えます。残りがなくても中止できます。',
  testsLeft: (p) => `本日送信できるテストメール：残り${p.left}件（上限${p.perDay}件）`,
  noTests: (p) => `このイベントは本日のテストメールの上限に達しました。次は${p.at}以降に送信できます。`,
  limitTitle: '1日のメッセージ数',
  limit: '24時間に送信できるメッセージ',
  limitHint: (p) => `${p.least}〜${p.most}件。日程変更と開催中止の連絡も含みます。`,
  limitWrong: (p) => `${p.least}〜${p.most}の数を入力してください。`,
  limitSave: '上限を保存',
  limitSaved: '上限を保存しました。',
};
