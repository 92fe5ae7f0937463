import type { Widen } from '../../catalogue/messages.ts';
import type { securityNotices as english } from '../../en-US/mail/security-notices.ts';

/** Japanese: mails about changes of sign-in (people 8.7). */
export const securityNotices: Widen<typeof english> = {
  headings: {
    'new-device': '新しい端末からのログインがありました',
    'passkey-added': 'アカウントにパスキーが追加されました',
    'passkey-removed': 'アカウントからパスキーが削除されました',
    'codes-on': '認証アプリが有効になりました',
    'codes-off': '認証アプリが無効になりました',
    'recovery-code-used': 'リカバリーコードが使用されました',
    'password-changed': 'パスワードが変更されました',
    'address-changed': 'アカウントのメールアドレスが変更されました',
  },
  texts: {
    'new-device': 'これまで使われたことのない端末から、お客様のアカウントにログインがありました。',
    'passkey-added': '追加されたパスキーを使うと、パスワードなしでアカウントにログインできます。',
    'passkey-removed': '削除されたパスキーでは、今後ログインできません。',
    'codes-on': '今後、パスワードまたはメールのリンクでログインする際に、アプリのコードも必要になります。',
    'codes-off': 'パスワードまたはメールのリンクでログインする際に、コードは不要になりました。',
    'recovery-code-used':
      'リカバリーコードは1つにつき1回のみ使用できます。「パスワードと端末」で新しいコードを発行できます。',
    'password-changed': '他のすべての端末からログアウトしました。',
    'address-changed': '今後、アカウントに関するメールは新しいアドレスに届きます。',
  },
  noticeTime: '日時',
  noticeDevice: '端末',
  noticeUnknownDevice: '不明な端末',
  noticePasskey: 'パスキー',
  noticeAccount: 'アカウント',
  noticeAdvice:
    'ご本人による操作であれば、何もする必要はありません。お心当たりのない場合は、ログインしてパスワードを変更し、「パスワードと端末」で他のすべての端末からログアウトしたうえで、担当者にご連絡ください。',
  noticeButton: 'アカウントを確認する',
  footerNotice: 'このメールはアカウントの安全に関わるお知らせのため、配信を停止できません。',
  factorResetSubject: '2段階認証がリセットされます',
  factorResetText: (p) =>
    `2人の管理者が、パスキーや認証アプリなしでのログインを承認しました。ユーザーIDは${p.userId}です。リンクを開くと、登録済みのパスキーと認証アプリは削除されます。`,
};
