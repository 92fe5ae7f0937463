import type { CalendarFeedMessages } from '../../catalogue/messages.ts';

export const calendarFeed: CalendarFeedMessages['calendarFeed'] = {
  title: 'イベントをカレンダーに表示',
  hint: 'お使いのカレンダーにイベントが表示され、日程が変わると更新されます。アドレスを知っている人は誰でもイベントを見られますので、他の人に教えないでください。',
  make: 'カレンダーのアドレスを作成',
  since: (p) => `${p.date}に作成したカレンダーのアドレスがあります。安全のため、アドレスの表示は一度だけです。`,
  replace: '新しいアドレスを作成',
  end: 'アドレスを無効にする',
  replaceTitle: 'カレンダーの新しいアドレスを作成しますか？',
  replaceText: '今のアドレスは使えなくなり、登録済みのカレンダーは更新されなくなります。',
  endTitle: 'カレンダーのアドレスを無効にしますか？',
  endText: '登録済みのカレンダーは更新されなくなります。',
  address: 'カレンダーのアドレス',
  addressHint: '今すぐコピーしてください。再び表示されることはありません。',
  open: 'カレンダーで開く',
  copy: 'アドレスをコピー',
  copied: 'コピーしました',
  notCopied: 'ブラウザでコピーできませんでした。アドレスを選択してコピーしてください。',
  ended: 'カレンダーのアドレスを無効にしました。',
  notWhileActing: 'アドレスを作成できるのはご本人だけです。',
};
