import type { Widen } from '../../catalogue/messages.ts';
import type { privacy as english } from '../../en-US/people/privacy.ts';

export const privacy: Widen<typeof english> = {
  title: '個人情報',
  hint: '本人から削除の依頼があったとき、氏名など誰であるかが分かる情報をすべて完全に消去します。金額と日付は帳簿のために残ります。',
  anonymise: '匿名化する',
  retention: 'データの保存期間を見る',
  anonymised: (p) => `${p.date}に匿名化されました。このアカウントにはログインできません。`,
  obstacleStaff: 'スタッフ権限のあるアカウントです。「foyer admin close」で閉鎖してください。',
  obstacleEvent: (p) => `${p.event}がまだ終わっていません。`,
  obstacleOrder: '結果が決まっていない注文、または確認が必要な注文があります。',
  obstacleRefund: '処理中の返金、または失敗したままの返金があります。',
  obstacleDispute: '支払いに異議申し立てがあります。',
  dialogTitle: (p) => `${p.name}さんを匿名化しますか？`,
  deleted: '完全に消える情報',
  deletedList: (p) =>
    `氏名、住所、電話番号、資格と表彰、チケット${p.count}枚分の氏名と回答（ゲストを含む）、メール、メモと理由、すべてのログイン方法。`,
  stays: '残る情報',
  staysList: (p) => `C番号と国、注文${p.count}件の金額・カード下4桁・返金、発行済みの領収書、チェックインの記録。`,
  elsewhere: 'バックアップと決済会社の記録は、ここからは変わりません。',
  reason: '理由',
  reasonHint: '監査ログに残ります。氏名は書かないでください。',
  typeNumber: (p) => `確認のため${p.account}と入力してください`,
  notTyped: '先にC番号を入力してください。',
  noReason: '理由を入力してください。',
  confirm: '完全に匿名化する',
  done: 'アカウントを匿名化しました。',
};
