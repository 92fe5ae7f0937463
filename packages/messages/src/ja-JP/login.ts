import type { Messages } from '../messages.ts';

export const login: Messages['login'] = {
  heading: 'イベント登録ログイン',
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
  sessionEnded: 'セッションが終了しました。ログインすると、続きから再開できます。',
  linkButton: 'ログイン用リンクをメールで受け取る',
  linkNeedsUserId: '先にユーザーIDを入力してください。ログイン用リンクをお送りします。',
  linkSent: 'ご登録のあるユーザーIDの場合、ログイン用リンクをメールでお送りします。リンクは1回のみ、15分間有効です。',
  linkFailed:
    'このログイン用リンクは使用済みか、有効期限が切れています。下記からログインするか、新しいリンクをお求めください。',
};
