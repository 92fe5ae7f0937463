import type { Messages } from '../../catalogue/messages.ts';

export const deviceLock: Messages['deviceLock'] = {
  lock: 'この端末をロック',
  title: 'ロック中',
  lead: (p) => `${p.name} としてログインしています。ロックを解除すると、続きから操作できます。`,
  pin: 'PIN',
  password: 'パスワード',
  show: '表示',
  hide: '非表示',
  unlock: 'ロックを解除',
  usePassword: 'パスワードを使う',
  usePin: 'PINを使う',
  signOut: 'ログアウト',
  noPin: 'PINを使うとすばやく解除できます。「パスワードと端末」で設定できます。',
  offline:
    '接続がありません。PINはサーバーで確認するため、接続が戻るまでロックは解除できません。送信待ちのスキャンは保存されています。',
  setUp: '端末のロック',
  never: '画面上部の錠のボタンを押すと、この端末はロックされます。PINで解除できます。',
  after: (p) =>
    `${p.minutes}分間操作がないとき、または画面上部の錠のボタンを押すと、この端末はロックされます。PINで解除できます。`,
  newPin: '新しいPIN',
  newPinHint: '4～8桁の数字。5回間違えると、パスワードでのログインが必要になります。',
  currentPassword: '現在のパスワード',
  setPin: 'PINを設定',
  changePin: 'PINを変更',
  removePin: 'PINを削除',
  removeNote: '削除すると、端末のロックはパスワードで解除します。',
  pinSet: 'PINを設定しました。',
  pinRemoved: 'PINを削除しました。',
};
