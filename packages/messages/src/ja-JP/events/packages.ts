import type { packages as English } from '../../en-US/events/packages.ts';

/** チケットのセット:編集画面の設定。 */
export const packages: typeof English = {
  packages: 'セット',
  hint: 'セットは、4人家族用のように、複数のチケットをまとめて1つの価格で販売します。コード、フォーム、メールはチケットごとにあります。',
  add: 'セットを追加',
  newPackage: '新しいセット',
  parts: 'セットのチケット',
  partsHint: '申込画面で入力する順番です。セットは最初の方に表示されます。',
  ticket: 'チケットの種類',
  person: '対象者',
  addPart: 'チケットを追加',
  removePart: (p) => `チケット${p.number}を削除`,
  endsWhole: 'キャンセルと返金はセット全体でのみ行う',
  shares: (p) => `チケットごとの価格の内訳：${p.shares}`,
  sold: '販売済みまたは確保中のため、チケットは変更できません。',
  needsTickets: '先にチケットの種類を追加してください。',
  unknown: 'このチケットの種類は存在しないか、販売されていません。',
  notSingle: 'セットやチームチケットは、セットに含められません。',
  qualifiedOnly: '参加枠のある方のみのチケットは、セットに含められません。',
  otherCurrency: 'このチケットの種類は、セットと通貨が異なります。',
  notOffered: 'このチケットの種類は、この対象者には販売されていません。',
  tooMany: '1アカウントでは、この対象者のチケットをこれほど多く持てません。',
  otherFirst: 'セットは、最初のチケットの対象者に販売されます。',
  extras: 'セット自体には、オプション、チーム、チケット変更を設定できません。',
  draws: '共有枠を使うのは、セットではなくセットのチケットです。',
};
