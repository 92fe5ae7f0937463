import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import type { Widen } from '../../catalogue/messages.ts';
import type { mail as english } from '../../en-US/mail/mail.ts';
import { eventFields } from '../events/event-fields.ts';

export const mail: Widen<typeof english> = {
  brand: 'Foyer',
  quoted: (p) => `「${p.name}」`,
  greeting: (p) => `${p.name} 様`,
  footer: 'このメールはお申し込みに関する大切なお知らせです。大切に保管してください。',
  footerMessage: (p) => `このメールは、${p.eventName}のチケットをお持ちの方にお送りしています。`,
  footerNews: (p) => `このお知らせは、${p.eventName}に申し込まれた方にお送りしています。`,
  optOutOfNews: 'お知らせの配信を停止する',
  footerSignIn: 'このメールは、お客様のアカウントのログイン用リンクが請求されたためお送りしています。',

  event: 'イベント',
  when: '日時',
  eventFields,
  attendee: '参加者',
  account: 'C番号',
  ticket: 'チケット',
  ticketNumber: 'チケット番号',
  addOns: 'オプション',
  price: '料金',
  confirmationNumber: '確認番号',
  total: '合計',
  receipts: '領収書',
  paidWith: 'お支払い方法',
  card: (p) => `カード（末尾 ${p.lastFour}）`,
  cash: '現金',
  moreTickets: 'このご注文のその他のチケットです。コードはチケットのページでご確認ください。',
  qrUsed: 'このチケットは譲渡前に入場で使用されています。',
  qrHint: '入り口でこのコードをご提示ください。',
  qrAlt: (p) => `チケット${p.ticketId}のQRコード`,
  calendarHint: '添付のカレンダーファイルを開くと、予定をカレンダーに追加できます。',
  openTicket: 'このチケットを開く',
  viewTickets: 'チケットを見る',
  timeRange: (p) => `${p.start}〜${p.end}（${p.zone}）`,

  newDatesSubject: (p) => `【日程変更】${p.eventName}`,
  newDatesText: (p) => `${p.eventName}の日程が変わりました。お持ちのチケットはそのままご利用いただけます。`,
  newDatesNow: (p) => `変更後：${p.dates}`,
  newDatesBefore: (p) => `変更前：${p.dates}`,
  newVenueSubject: (p) => `【会場変更】${p.eventName}`,
  newVenueText: (p) => `${p.eventName}の会場が変わりました。お持ちのチケットはそのままご利用いただけます。`,
  newVenueNow: (p) => `会場：${p.venue}`,
  newVenueBefore: (p) => `変更前の会場：${p.venue}`,
  newDatesNext: '添付のカレンダーファイルを開くと、カレンダーの予定が新しい内容に置き換わります。',

  confirmationSubject: (p) => `【お申し込み完了】${p.eventName}`,
  confirmationHeading: 'お申し込みが完了しました',
  confirmationText: (p) =>
    `このたびはお申し込みいただき、ありがとうございます。${p.eventName}でお会いできることを楽しみにしております。`,
  confirmationNext:
    '当日はこのメール、またはスマートフォンのチケット画面をご提示ください。受付期間中は、登録内容の変更もチケット画面から行えます。',

  itinerarySubject: (p) => `${p.eventName} のご案内`,
  itineraryHeading: 'イベントのご案内',
  itineraryText: (p) => `${p.sender} 様から、${p.eventName}の予定が共有されました。`,

  transferFromSubject: (p) => `【譲渡完了】${p.eventName} のチケット`,
  transferFromHeading: 'チケットの譲渡が完了しました',
  transferFromText: (p) => `${p.eventName}のチケットは、${p.recipient} 様に譲渡されました。`,
  transferFromNext:
    'これまでのQRコードは使用できません。お心当たりのない場合は、コンサルタントサポートまでお問い合わせください。',

  transferUsed: (p) => `このチケットは譲渡前の${p.time}に入場で使用されています。もう一度入場することはできません。`,

  transferToSubject: (p) => `${p.eventName} のチケットをお届けします`,
  transferToHeading: 'チケットが届きました',
  transferToText: (p) => `${p.sender} 様から、${p.eventName}のチケットが譲渡されました。`,

  upgradeSubject: (p) => `【変更完了】${p.eventName} のチケット`,
  upgradeHeading: 'チケットの変更が完了しました',
  upgradeText: (p) => `${p.eventName}の新しいチケットをお届けします。`,
  addOnsHeading: 'オプションが変更されました',
  addOnsText: (p) => `${p.eventName}のチケットとオプションは次のとおりです。QRコードは変わりません。`,
  before: '変更前',
  after: '変更後',
  charged: (p) => `お支払い額 ${p.amount}`,
  refunded: (p) => `ご返金額 ${p.amount}`,

  cancellationSubject: (p) => `【キャンセル】${p.eventName} のチケット`,
  cancellationHeading: 'チケットがキャンセルされました',
  cancellationText: (p) => `${p.eventName}のこのチケットは無効になりました。QRコードもご使用いただけません。`,
  cancellationNext: 'ご不明な点は、コンサルタントサポートまでお問い合わせください。',

  guestTicketSubject: (p) => `${p.eventName}のチケット`,
  guestTicketHeading: 'チケットのご案内',
  guestTicketText: (p) => `${p.eventName}へのお申し込みが完了しました。このメールがお客様のチケットです。`,
  restoredSubject: (p) => `${p.eventName}のチケットが再び有効になりました`,
  restoredHeading: 'チケットが再び有効になりました',
  restoredText: (p) =>
    `${p.eventName}のチケットのキャンセルを取り消しました。このメールが新しいQRコード付きのチケットです。`,
  restoredNext: '以前のチケットのコードは使えません。',
  guestTicketNext: '登録内容の変更は、お申し込みをされた方にご依頼ください。',

  calledOffSubject: (p) => `【開催中止】${p.eventName}`,
  calledOffHeading: 'イベント中止のお知らせ',
  calledOffText: (p) =>
    `誠に申し訳ございませんが、${p.eventName}の開催は中止となりました。お持ちのチケットは無効となります。`,
  calledOffChildren: (p) => `次のイベントもあわせて中止となります：${p.names}`,
  calledOffMoney:
    'お支払い済みの料金は返金いたします。返金のたびに、お支払いになった方へ別途メールでお知らせします。現金でお支払いの場合は、イベントスタッフが返金いたします。',
  calledOffCalendar: '添付のファイルを開くと、カレンダーからこのイベントが削除されます。',

  teamAddedSubject: (p) => `${p.eventName}のチームに追加されました`,
  teamAddedHeading: 'チームに追加されました',
  teamAddedText: (p) =>
    `${p.sender}様が、${p.eventName}のチームにあなたを追加しました。チケットは引き続きご本人のものです。`,
  teamAddedNext:
    'マイチケットで参加に同意するか、チームを抜けるかをお選びください。同意されるまで、組織外のチームリーダーにはチケット番号だけが表示されます。',

  teamLeftSubject: (p) => `${p.eventName}のチームからメンバーが抜けました`,
  teamLeftHeading: 'メンバーがチームを抜けました',
  teamLeftText: (p) => `${p.sender}様が、${p.eventName}のチームを抜けました。`,
  ticketHolder: (p) => `チケット番号${p.ticketId}のメンバー`,
  teamLeftNext: 'あなたのチケットと、ほかのメンバーはそのままです。',

  formLinkSubject: (p) => `${p.eventName}の登録情報のご入力`,
  formLinkHeading: 'ご本人の情報をご入力ください',
  formLinkText: (p) =>
    `${p.sender}様の${p.eventName}のチームに参加されています。ご本人の入力フォームにご記入ください。パスワードは必要ありません。`,
  formLinkButton: 'フォームに入力する',
  formLinkNext: 'このリンクはご本人専用です。ご本人のフォームだけが開きます。ほかの方に渡さないでください。',

  waitingOfferSubject: (p) => `${p.eventName}：チケットをご用意できます`,
  waitingOfferHeading: 'チケットをご用意できます',
  waitingOfferText: (p) =>
    `お待ちいただいていたチケット「${p.ticket}」に空きが出ました。${p.until}までお取り置きします。`,
  waitingOfferButton: '登録に進む',
  waitingOfferNext: '不要になった場合は、同じ画面でキャンセル待ちを取り消してください。すぐに次の方へご案内します。',
  waitingUntil: 'お取り置き期限',

  drawWonSubject: (p) => `${p.eventName}の抽選に当選しました`,
  drawWonHeading: '抽選に当選しました',
  drawWonText: (p) =>
    `お申し込みが当選しました：${p.ticket}。${p.until}までチケットを確保しています。期限までにお申し込み手続きをしてください。期限を過ぎると次の方に回ります。`,
  drawWaitingSubject: (p) => `${p.eventName}の抽選結果`,
  drawWaitingHeading: 'キャンセル待ちに登録されました',
  drawWaitingText: (p) =>
    `抽選の結果、お申し込み分のチケットを確保できませんでした：${p.ticket}。抽選順でキャンセル待ちに登録しました。チケットに空きが出た場合はご連絡します。`,
  drawCheckButton: '結果を見る',
  drawCheckNote: 'イベントのページに、抽選のシードと順番の確認方法があります。',

  saleAlertSubject: (p) => `販売が始まりました：${p.eventName}`,
  saleAlertHeading: '販売が始まりました',
  saleAlertText: (p) => `${p.eventName}のチケットをご購入いただけます。`,
  saleAlertDrawSubject: (p) => `抽選の受付が始まりました：${p.eventName}`,
  saleAlertDrawHeading: '抽選の受付が始まりました',
  saleAlertDrawText: (p) =>
    `${p.eventName}の抽選にお申し込みいただけます。受付期間中であれば、お申し込みの早さは結果に影響しません。`,
  saleAlertDrawButton: '抽選に申し込む',
  saleAlertOpened: '開始日時',
  saleAlertUntil: '終了日時',
  saleAlertBoth: (p) => `${p.date}（${p.own}）`,
  saleAlertNote:
    'このメールはチケットの確保をお約束するものではありません。添付のカレンダーの予定に開始日時があります。',
  footerSaleAlert: (p) => `このメールは、${p.eventName}の販売開始のお知らせをご希望の方にお送りしています。`,

  waitingEndedSubject: (p) => `${p.eventName}のキャンセル待ちについて`,
  waitingEndedHeading: 'キャンセル待ちは終了しました',
  waitingLapsed: 'お取り置きの期限が過ぎたため、チケットは次の方へご案内しました。',
  waitingClosed: '空きが出ないまま、キャンセル待ちは締め切られました。お待ちいただきありがとうございました。',
  waitingCalledOff: 'イベントが中止となったため、キャンセル待ちは終了しました。',
  waitingRemoved: 'イベントスタッフがあなたをキャンセル待ちから外しました。',
  waitingNeededTicketEnded: '前提となるチケットが無効になったか譲渡されたため、キャンセル待ちから外れました。',
  waitingEndedNext: 'ご不明な点はコンサルタントサポートまでお問い合わせください。',
  teamEndedSubject: (p) => `${p.eventName}のチームが解散しました`,
  teamEndedHeading: 'チームが解散しました',
  teamEndedText: (p) => `${p.eventName}の${p.sender}様のチームは解散しました。現在、どのチームにも入っていません。`,
  teamEndedNext: 'あなたのチケットはそのままです。ほかのチームに入ることもできます。',

  signInSubject: 'ログイン用リンクのお知らせ',
  signInHeading: 'ログイン',
  signInText: (p) => `下のボタンからログインしてください。リンクは${p.time}、1回のみ有効です。`,
  signInTime: (p) => (p.minutes < 1440 ? `${p.minutes}分間` : `${p.minutes / 1440}日間`),
  signInStaffSubject: 'スタッフアカウントのご案内',
  signInStaffText: (p) =>
    `ユーザーIDは${p.userId}です。ログイン後、「パスワードと端末」でパスワードを設定してください。`,
  signInButton: 'ログインする',
  signInNext: 'お心当たりのない場合は、このメールを破棄してください。リンクがなければ誰もログインできません。',

  refundSubject: (p) => `ご返金のお知らせ（確認番号 ${p.orderId}）`,
  refundHeading: 'ご返金のお知らせ',
  refundText: (p) => `${p.amount}をご返金いたしました。`,
  refundGivenText: (p) =>
    p.method === 'transfer'
      ? `${p.amount}を銀行振込でご返金いたしました。`
      : p.method === 'cash'
        ? `${p.amount}を現金でご返金いたしました。`
        : `${p.amount}をカード以外の方法でご返金いたしました。`,
  refundPendingText: (p) => `${p.amount}のご返金を手続き中です。`,
  refundLeavesTickets: (p) => `${p.text}チケットの内容は変わりません。`,
  refundCardNext: 'カード会社により異なりますが、通常5〜10営業日ほどで反映されます。',
  refundReason: '理由',
  amount: '金額',
  fee: 'キャンセル料',
  refundPending: 'ご返金額（手続き中）',
  testMark: 'テスト',
  testNotice: 'これはテストです。カードへの請求はなく、チケットは無効です。',

  exportSubject: (p) => `${p.eventName}の${p.list}`,
  exportHeading: '一覧の準備ができました',
  exportText: (p) => `定期的に作成する一覧の準備ができました：${p.eventName}の${p.list}`,
  exportOrders: '注文一覧',
  exportAttendees: '参加者一覧',
  exportPayments: '支払い一覧',
  exportRows: '行数',
  exportButton: '一覧を開く',
  exportNext: (p) => `ログインしてダウンロードしてください。${p.date}まで保存されます。`,
  footerExport: 'このイベントのスタッフがこの一覧の送付先にあなたを指定したため、このメールをお送りしています。',

  earnedPlaceSubject: (p: { qualification: string }) => `参加枠を獲得されました：${p.qualification}`,
  earnedPlaceReminderSubject: (p: { qualification: string }) => `参加枠のご回答をお待ちしています：${p.qualification}`,
  earnedPlaceHeading: '参加枠を獲得されました',
  earnedPlaceText: (p: { qualification: string; until: string }) =>
    `おめでとうございます。「${p.qualification}」の参加枠を獲得されました。${p.until}までに参加枠を受け取ってください。`,
  earnedPlaceReminder: (p: { qualification: string; until: string }) =>
    `「${p.qualification}」の参加枠をまだお受け取りいただいていません。期限は${p.until}です。`,
  earnedPlaceQualification: '資格',
  earnedPlaceUntil: '受け取りの期限',
  earnedPlaceButton: '受け取る・辞退する',
  earnedPlaceNext: '期限までにお受け取りいただけない場合、参加枠はほかの方に移ります。',
  footerEarnedPlace: 'このメールは、お客様のアカウントが参加枠を獲得されたためお送りしています。',
  differenceSubject: (p: { amount: string }) => `チケットの差額のお支払い：${p.amount}`,
  differenceHeading: 'チケットの差額のお支払いのお願い',
  differenceText: (p: { qualification: string; amount: string; until: string }) =>
    `「${p.qualification}」の参加枠が無効になったため、チケットは通常価格となります。${p.until}までに差額${p.amount}をお支払いください。`,
  differenceAmount: '差額',
  differenceUntil: 'お支払いの期限',
  differenceButton: 'チケットを見る',
  differenceNext: 'カードへの自動請求はありません。ご不明な点はコンサルタントサポートまでお問い合わせください。',
  footerDifference: 'このメールは、参加枠を利用したチケットをお持ちのお客様にお送りしています。',
  rolesSubject: 'イベントでの役割のお知らせ',
  rolesText: '管理者があなたの役割を変更しました。現在の役割は次のとおりです。',
  rolesEndedSubject: 'イベントでの役割が終了しました',
  rolesEndedText: '管理者があなたの役割を終了しました。ご注文とチケットに変更はありません。',
  rolesAllEvents: 'すべてのイベント',
  roleName: (p) => codeLabel(staffRoles.names, p.role),
  roleFrom: (p) => `${p.time}から`,
  roleUntil: (p) => `${p.time}まで`,
  rolesButton: 'ログイン',
  rolesNext: (p) => `これまでどおり ${p.userId} でログインしてください。`,
  footerRoles: 'このメールは、管理者があなたのアカウントの役割を変更したためお送りしています。',
};
