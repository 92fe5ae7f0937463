import type { Messages } from '../../catalogue/messages.ts';

export const login: Messages['login'] = {
  heading: 'イベント登録ログイン',
  /** In a trial copy, whose people have no password. */
  trial: 'お試し用コピーのバーで人を選んでください。',
  intro: 'ログインすると、ご登録・お支払い・チケットの確認ができます。',
  pleaseWait: 'ログインしています。しばらくお待ちください…',
  userId: 'ユーザーID',
  userIdHint: 'コンサルタントIDは「C」と7桁の数字です。',
  password: 'パスワード',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  rememberMe: 'ログイン状態を保持する',
  submit: 'ログイン',
  signingIn: 'ログイン中…',
  required: '必須',
  submitDisabled: 'ユーザーIDとパスワードを入力するとログインできます。',
  loggedOut: 'ログアウトしました。',
  notStored:
    'このブラウザは情報を保存しないため、再読み込みするとログアウトします。ログイン状態を保つには、このページのCookieを許可してください。',
  endedHeading: 'セッションが終了しました',
  endedLead: (p) => `${p.name}さんのパスワードを入力してください。入力中の内容はそのまま残っています。`,
  endedElse: '別のアカウントでログイン',
  linkButton: 'ログイン用リンクをメールで受け取る',
  linkNeedsUserId: '先にユーザーIDを入力してください。ログイン用リンクをお送りします。',
  linkSent: 'ご登録のあるユーザーIDの場合、ログイン用リンクをメールでお送りします。リンクは1回のみ、15分間有効です。',
  linkFailed:
    'このログイン用リンクは使用済みか、有効期限が切れています。下記からログインするか、新しいリンクをお求めください。',
  linkHeading: 'ログイン用リンクを開く',
  linkLead: 'ボタンを押すとログインします。このリンクは1回のみ有効です。',
  linkWhose: '次のアカウントでログインします',
  linkAdvice:
    'ご自分のアカウントでない場合は、このページを閉じてください。個人情報保護のため、お名前の一部を伏せています。',
  linkOpen: 'ログインする',
  linkAgain: '新しいリンクをメールで受け取る',
  linkSentAgain: '新しいログイン用リンクをメールでお送りします。リンクは1回のみ、15分間有効です。',
  replaceHeading: 'すでにログインしています',
  replaceWho: (p) => `現在、${p.name}（${p.userId}）としてログインしています。`,
  replaceWhose: (p) => `開いたリンクは、${p.name}（${p.userId}）のログイン用リンクです。`,
  replaceAdvice: 'ほかの人から届いたリンクの場合は、ログインしたままにしてください。このリンクはもう使用できません。',
  replaceStay: 'ログインしたままにする',
  replaceConfirm: 'リンクのアカウントでログインする',
};
