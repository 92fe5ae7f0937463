import type { AnswerTexts } from '../../catalogue/error-text.ts';

export const validation: AnswerTexts = {
  REQUIRED: 'この項目は必須です。',
  ACCEPTED: 'この項目は必須です。',
  EMAIL: '正しいメールアドレスを入力してください（例：name@example.com）。',
  NUMERIC: '数字で入力してください。',
  DIGITS: (p) => `${p.n ?? 0}桁の数字で入力してください。`,
  MIN: (p) => `${p.n ?? 1}文字（件）以上で入力してください。`,
  MAX: (p) => `${p.n ?? 0}文字（件）以内で入力してください。`,
  LENGTH: (p) => `${p.n ?? 0}文字で入力してください。`,
  MIN_VALUE: (p) => `${p.n ?? 0}以上の値を入力してください。`,
  MAX_VALUE: (p) => `${p.n ?? 0}以下の値を入力してください。`,
  BETWEEN: (p) => `${p.min ?? 0}から${p.max ?? 0}までの値を入力してください。`,
  ALPHA: '文字のみで入力してください。',
  ALPHA_NUM: '文字と数字のみで入力してください。',
  ALPHA_DASH: '文字、数字、ハイフン、アンダースコアのみで入力してください。',
  ALPHA_SPACES: '文字とスペースのみで入力してください。',
  FORMAT: '入力の形式をご確認ください。',
  ONE_OF: '選択肢の中からお選びください。',
  CONFIRMED: '確認用の入力が一致していません。',
  DATE: '正しい日付を入力してください。',
  DATE_ORDER: ({ after, before }) => {
    if (after) return `${after === 'today' ? '明日以降' : `${after}より後`}の日付を選んでください。`;
    if (before) return `${before === 'today' ? '昨日以前' : `${before}より前`}の日付を選んでください。`;
    return '終了は開始より後の日時にしてください。';
  },
  CARD_NUMBER: 'カード番号をご確認ください。',
  CARD_EXPIRED: '有効期限が切れています。ご確認いただくか、別のカードをご利用ください。',
  NOT_NEEDED_ALONE: '「不要」は他の選択肢と同時に選べません。',
  UNKNOWN_FIELD: 'この項目はここでは使用できません。',
  WRONG_TYPE: '入力された値の種類が正しくありません。',
};
