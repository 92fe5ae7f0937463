import type { Messages } from '../../catalogue/messages.ts';

export const foundBy: Messages['foundBy'] = {
  label: '一致した項目',
  account: (p: { value: string }) => `C番号 ${p.value}`,
  ticket: (p: { value: string }) => `チケット ${p.value}`,
  order: (p: { value: string }) => `注文 ${p.value}`,
  receipt: (p: { value: string }) => `領収書 ${p.value}`,
  accountAddress: (p: { value: string }) => `アカウントのメールアドレス ${p.value}`,
  attendeeAddress: (p: { value: string }) => `参加者のメールアドレス ${p.value}`,
  confirmationAddress: (p: { value: string }) => `確認メールの送信先 ${p.value}`,
  payerAddress: (p: { value: string }) => `お支払い者のメールアドレス ${p.value}`,
};
