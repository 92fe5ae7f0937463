import type { Messages } from '../../catalogue/messages.ts';

export const foundBy: Messages['foundBy'] = {
  label: '一致した項目',
  name: (p: { value: string }) => `氏名 ${p.value}`,
  attendeeName: (p: { value: string }) => `参加者 ${p.value}`,
  reading: (p: { value: string }) => `フリガナ ${p.value}`,
  badgeName: (p: { value: string }) => `バッジの名前 ${p.value}`,
  accountPhone: (p: { value: string }) => `アカウントの電話番号 ${p.value}`,
  attendeePhone: (p: { value: string }) => `参加者の電話番号 ${p.value}`,
  account: (p: { value: string }) => `C番号 ${p.value}`,
  ticket: (p: { value: string }) => `チケット ${p.value}`,
  order: (p: { value: string }) => `注文 ${p.value}`,
  receipt: (p: { value: string }) => `領収書 ${p.value}`,
  accountAddress: (p: { value: string }) => `アカウントのメールアドレス ${p.value}`,
  attendeeAddress: (p: { value: string }) => `参加者のメールアドレス ${p.value}`,
  confirmationAddress: (p: { value: string }) => `確認メールの送信先 ${p.value}`,
  payerAddress: (p: { value: string }) => `お支払い者のメールアドレス ${p.value}`,
};
