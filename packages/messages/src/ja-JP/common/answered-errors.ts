import { pictureFormatChoice } from '../../catalogue/picture-formats.ts';
import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';
import { restoreReasons } from '../tickets/restore-reasons.ts';
import { waitOf, type Metadata } from '../../catalogue/error-text.ts';
import type { AnsweredErrorTexts } from '../../catalogue/error-texts.ts';
import { wordsOf } from '../../catalogue/words-of.ts';

/** The waiting time as text. */
const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'しばらく', minutes: `${count}分`, hours: `${count}時間` }[unit];
};

/** The time until something is possible, as text. */
const leftUntil = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'まもなく', minutes: `${count}分後に`, hours: `${count}時間後に` }[unit];
};

/** The name in a refusal when the server sends no name of the identity provider. */
const signInService = 'ログインサービス';

/** Japanese: error codes with a message from the server that pages do not load. */
export const answeredErrors: AnsweredErrorTexts = {
  ANONYMISE_NOT_POSSIBLE: (p) =>
    p.eventName
      ? `${p.eventName}が終わるまで、このアカウントは匿名化できません。`
      : 'このアカウントはまだ匿名化できません。未完了の注文・返金・異議申し立てがあるか、スタッフ権限があります。',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? '確保できるチケット数の上限に達しています。購入を完了するか、いずれかを取り消してください。'
      : `同時に確保できるチケットは${p.possible}枚までです。購入を完了するか、いずれかを取り消してください。`,
  DEPENDENT_TICKETS: ({ count, isUsed, eventName }) =>
    isUsed
      ? 'このチケットを前提とするチケットがすでに入場に使われているため、このチケットは有効なままにする必要があります。'
      : count === 1 && eventName
        ? `「${eventName}」のチケットは、このチケットを前提としています。先にそちらをキャンセルするか譲渡してください。`
        : 'このチケットを前提とするチケットがほかにあります。先にそちらをキャンセルするか譲渡してください。',
  GROUP_FULL: 'チームの人数がすでに上限に達しています。',
  INVALID_GROUP_MEMBER: 'このチケットはチームに追加できません。すでに別のチームに入っている可能性があります。',
  INVALID_PACKAGE: 'このセットは内容が不足しているか、変更されています。カートから削除して、もう一度選択してください。',
  SELF_TRANSFER: 'ご自身にチケットを譲渡することはできません。',
  AUTH_FAILED_GENERAL_ERROR: 'ログイン中に問題が発生しました。',
  INTERNAL_SERVICE_ERROR:
    'システムに問題が発生しました。もう一度お試しいただくか、コンサルタントサポートにお問い合わせください。',
  PRICE_CHANGED: 'ご覧になった後に金額が変わりました。お支払いの前に新しい合計をご確認ください。',
  PAYMENT_ALREADY_EXISTS: 'ご購入は30分に1回までです。しばらくしてからもう一度お試しください。',
  AMOUNT_TOO_SMALL:
    '金額が少ないため、カードではお支払いいただけません。コンサルタントサポートにお問い合わせください。',
  UNSUPPORTED_CURRENCY: '申し訳ございませんが、この通貨には対応していません。',
  MIXED_CURRENCIES: '1回のご注文に異なる通貨のチケットを含めることはできません。',
  MALFORMED_REQUEST: 'ページを再読み込みして、もう一度お試しください。',
  UNKNOWN_CALL: 'この呼び出しはありません。ページを再読み込みして、もう一度お試しください。',
  REQUEST_TIMEOUT: '送信に時間がかかりすぎました。もう一度お試しください。',
  ORDER_INTENT_ALREADY_DECIDED: 'このご注文はすでに処理が完了しています。',
  REFUND_NOT_POSSIBLE: ({ reason }) =>
    reason === 'disputed'
      ? '支払者がこの支払いについてカード会社に異議を申し立てています。判断が出るまで返金できません。'
      : 'このお支払いには返金できる金額が残っていません。',
  REFUND_EXCEEDS_REST: ({ left, currency }) =>
    left === undefined
      ? '返金できる残額を超えています。金額を減らしてください。'
      : `返金できる残額は${left} ${currency}です。この金額以下で入力してください。`,
  SECOND_STAFF_MEMBER_NEEDED: 'ご自身が購入、所持、または受け付けたご注文です。別のスタッフに依頼してください。',
  STAFF_MEMBER_TOO_NEW: (p) =>
    `この操作は、二人目の担当者による確認が必要です。管理者になってから1日が経過していないため、この操作は${leftUntil(p)}できるようになります。お急ぎの場合は、別の管理者に依頼してください。`,
  RECEIPT_NOT_POSSIBLE: 'このご注文ではお支払いがないため、領収書は発行されません。',
  RECEIPT_NOT_SET_UP: 'このイベントの領収書はまだ準備ができていません。コンサルタントサポートへお問い合わせください。',
  RECEIPT_ADDRESSEE_SET: '領収書の宛名はすでに設定されているため、変更できません。',
  RESTORE_NOT_POSSIBLE: (p) => (p.reason === 'pool' ? `「${p.pool}」は満席です。` : wordsOf(restoreReasons, p.reason)),
  CANCELLATION_NOT_POSSIBLE: ({ reason }) => wordsOf(cancellationReasons, reason),
  WALLET_NOT_SET_UP: 'このイベントのチケットはそのウォレットに追加できません。',
  WALLET_PASS_REFUSED: 'このパスは存在しないか、トークンが正しくありません。',
  WALLET_UNREACHABLE: 'ウォレットから応答がありません。もう一度お試しください。',
  NOT_CHECKED_IN: '取り消すチェックインはありません。',
  NOT_ON_LIST: 'このチケットはこのチェックインリストの対象外です。',
  NOT_INSIDE: 'このチケットは入場の記録がありません。そのまま退場できます。',
  CHECK_IN_LIST_GONE: 'このチェックインリストはなくなりました。別のリストを選んでください。',
  MESSAGE_NOT_SCHEDULED: 'このメッセージは送信中、送信済み、または停止済みのため、変更できません。',
  MAIL_NOT_REPEATABLE:
    'このメールはこのアドレスに再送できません。チケットの保有者が変わったか、最初の受取人だけに宛てたメールです。',
  DRAWER_CLOSED: 'このレジはすでに締められています。もう一度数えてください。',
  DRAWER_NOT_OPEN: '今日のレジがまだ開いていません。現金を受け取る前に開いてください。',
  DEVICE_SHUT_OUT: 'この端末は使用停止中のため、チェックインできません。管理者にお問い合わせください。',
  DEVICE_OF_OTHER: 'この端末の名前は別のスタッフが付けたものです。変更できるのはそのスタッフだけです。',
  SECRET_WRONG: 'PIN、パスワードまたはコードが正しくありません。もう一度お試しください。',
  SECOND_FACTOR_REQUIRED: ({ step }) =>
    step === 'passkey'
      ? 'このアカウントにはパスキーが必要です。パスキーでログインしてください。'
      : 'ログインするには、認証アプリのコードを入力してください。',
  SECOND_FACTOR_NOT_SET_UP: '先にパスキーまたは認証アプリを設定してください。スタッフには設定が義務付けられています。',
  CONFIRMATION_REQUIRED: 'ご本人であることを確認してから、もう一度お試しください。',
  OTHER_ADMINISTRATOR_NEEDED: 'ご自身の申請です。別の管理者の承認が必要です。',
  TOO_MANY_PASSKEYS: 'パスキーの数が上限に達しています。先に1つ削除してください。',
  CODES_ALREADY_ON: 'このアカウントではすでに認証アプリを使用しています。先に無効にしてください。',
  PASSKEY_REFUSED: 'パスキーを追加できませんでした。もう一度お試しください。',
  SESSION_LOCKED: 'この端末はロックされています。先にロックを解除してください。',
  PIN_TOO_SIMPLE: 'このPINは推測されやすいため使えません。別のPINにしてください。',
  WRONG_EVENT: (p) =>
    p.eventName ? `このチケットは「${p.eventName}」のものです。` : 'このチケットは別のイベントのものです。',
  INVALID_TICKET_CODE: 'このコードは無効です。チケットの最新のQRコードをご提示ください。',
  SCANNER_LAYOUT_WRONG:
    'スキャナーのキーボード配列が合っていないか、Caps Lockがオンになっています。Caps Lockをオフにし、スキャナーをこの端末のキーボード配列に設定してから、もう一度スキャンしてください。',
  EVENT_NOT_ACTIVATABLE: '有効にできるのは、日本向けではない過去のイベントのみです。',
  USER_ID_TAKEN: 'このユーザーIDはすでに使われています。別のIDを選んでください。',
  USER_ID_NOT_POSSIBLE: 'このユーザーIDはコンサルタントのC番号と区別できません。別のIDを選んでください。',
  LAST_ADMINISTRATOR: '最後の管理者です。先に別の人を管理者にしてください。',
  NO_EMAIL_ADDRESS: 'メールアドレスが登録されていないため、メールを送信できません。',
  ROLE_FOR_OTHER_EVENTS: (p) => {
    if (!p.role || !p.events) {
      return 'このイベントでの役割がありません。業務で必要な場合は、管理者に依頼してください。';
    }
    const role = [codeLabel(staffRoles.names, p.role), p.label].filter(Boolean).join('、');
    const wanted = p.all ? 'すべてのイベント' : (p.requested ?? 'このイベント');
    return `あなたの役割「${role}」は${p.events}用です。${wanted}については、管理者に依頼してください。`;
  },
  ROLE_NOT_VALID_NOW: (p) =>
    p.provider
      ? `${p.provider}で付与された役割の有効期間が過ぎました。${p.provider}でもう一度ログインしてください。`
      : '役割の有効期間外です。業務で必要な場合は、管理者に依頼してください。',
  OWN_STAFF_ACCOUNT: 'ご自身のアカウントはここでは変更できません。ほかの管理者に依頼してください。',
  EDIT_CONFLICT: '開いた後に、ほかの人が変更しました。再読み込みして最新の内容をご確認ください。',
  NOT_QUALIFIED: (p) =>
    p.reason === 'notAccepted'
      ? `「${p.qualification ?? 'この資格'}」の参加枠を獲得されています。登録の前に受け取ってください。`
      : `このチケットには「${p.qualification ?? '資格'}」が必要です。`,
  GRANT_USED: 'この参加枠はチケットに使われています。先にチケットをキャンセルしてください。',
  GRANT_EXPIRED: 'この参加枠の期限は終了しました。',
  GRANT_FULL: 'この資格の参加枠はすべて埋まっています。',
  GRANT_NOT_CHANGEABLE: '参加枠の内容が変わりました。ページを再読み込みしてください。',
  RECHECK_NOT_POSSIBLE: 'このイベントでは現在、資格を再確認できません。ページを再読み込みしてください。',
  EVENT_NOT_OVER:
    'このイベントはまだ終了していません。アーカイブできるのは、下書き、終了したイベント、中止したイベントだけです。',
  PUBLICATION_IN_USE: (p) => {
    const reasons: Readonly<Record<string, string>> = {
      orders: 'すでに注文がある',
      holds: '購入手続き中の方がいる',
      waitingList: 'キャンセル待ちの方がいる',
      drawEntries: '抽選に申し込んだ方がいる',
      earnedPlaces: '参加枠がこのイベントに移されている',
      mails: '参加者へのメッセージが送信された',
      children: '関連イベントが公開されている',
      calledOff: '中止された',
    };
    const reason = reasons[String(p.reason)] ?? 'すでに利用されている';
    return `${reason}ため、公開を取り消せません。イベント設定で販売を止めるか、イベントを中止してください。`;
  },
  NEW_EVENT_LIMIT: (p) =>
    `1日に作成・複製できるイベントの数${p.perDay === undefined ? '' : `（${p.perDay}件）`}を超えます。${waiting(p)}待つか、管理者にご相談ください。`,
  TOO_MANY_EXPORTS: (p) =>
    p.own
      ? `このイベントで有効な予約リストが、お一人の上限（${p.most}件）に達しています。先に不要な予約を停止してください。`
      : `このイベントの有効な予約リストが上限${p.most === undefined ? '' : `（${p.most}件）`}に達しています。先に不要な予約を停止してください。`,
  TOO_MANY_PRESETS: 'これ以上設定を保存できません。不要な設定を削除してください。',
  TOO_MANY_SAVED_FILTERS: 'これ以上絞り込みを保存できません。不要なものを削除してください。',
  TRIALS_FULL: (p) =>
    `お試し用のコピーは${p.most === undefined ? '上限' : `上限の${p.most}件`}に達しています。先にいずれかのイベントでコピーを終了してください。`,
  TRIAL_EXISTS: 'お試し用コピーがすでにあります。このページを開き直すと置き換えられます。',
  TRIAL_EVENT_ARCHIVED: 'このイベントはアーカイブ済みです。試すにはアーカイブから戻してください。',
  TRIALS_UNAVAILABLE:
    'ここではお試し用コピーを作成できません。データベースのユーザーにロールを作成する権限がありません。許可する方法は運用マニュアルにあります。',
  COUNT_RUNNING: '別の集計を実行中です。数秒後にもう一度お試しください。',
  API_KEY_INVALID: '有効なAPIキーをAuthorizationヘッダーで送信してください。',
  API_KEY_EXPIRED: 'このAPIキーは期限切れです。管理者に新しいキーを依頼してください。',
  API_KEY_REVOKED: 'このAPIキーは無効にされました。管理者に新しいキーを依頼してください。',
  API_KEY_SCOPE: (p) => `この呼び出しには、APIキーに権限 ${p.scope ?? ''} が必要です。`,
  API_KEY_EVENT: 'このAPIキーは別のイベント用です。',
  API_KEY_IN_ADDRESS: (p) =>
    `APIキーをURLに含めないでください。${p.prefix ?? 'そのキー'} を無効にして新しいキーを作成し、Authorizationヘッダーで送信してください。`,
  API_KEY_EXPIRY: '有効期限は、今後366日以内の日時を選んでください。',
  API_KEY_SCOPE_OF_ALL_EVENTS: (p) => `権限 ${p.scope ?? ''} を持つキーは、全イベント用にしてください。`,
  TOO_MANY_API_KEYS: 'これ以上APIキーを作成できません。不要なキーを無効にしてください。',
  CURSOR_INVALID: 'このカーソルは、このリストとイベントのものではありません。カーソルなしで最初から始めてください。',
  CURSOR_OUTDATED:
    'データベースがバックアップから復元されました。このリストのコピーを削除し、カーソルなしで最初から始めてください。',
  IMPORT_RUNNING: '別のインポートが実行中です。1分後にもう一度お試しください。',
  IMPORT_UNAVAILABLE:
    'データベースにプーラー経由で接続しているため、ここではアカウントをインポートできません。foyer importを使用してください。',
  WEBHOOK_ADDRESS_REFUSED:
    'ホスト名を使った https のアドレスを、パスワードなしで入力してください。組織内のネットワークのホストは運用担当者の許可が必要です。',
  TOO_MANY_WEBHOOKS: 'これ以上Webhookを作成できません。不要なものを削除してください。',
  ACCOUNT_LIST_EXISTS: 'このキーのリストはすでにあります。別のキーを指定してください。',
  TOO_MANY_ACCOUNT_LISTS: 'これ以上リストを作成できません。不要なものを削除してください。',
  ACCOUNT_LIST_IN_USE: (p) =>
    p.events === undefined
      ? 'このリストはイベントで使用されています。先にイベントから外してください。'
      : `このリストは次のイベントで使用されています：${p.events}。先にイベントから外してください。`,
  ACCOUNT_LIST_FULL: (p) =>
    p.most === undefined
      ? 'このリストにはこれ以上アカウントを追加できません。'
      : `1つのリストに登録できるのは${Number(p.most).toLocaleString('ja-JP')}件までです。このリストに追加できるのはあと${Number(p.free ?? 0).toLocaleString('ja-JP')}件のため、追加しませんでした。`,
  LIST_CHANGED: '一覧を開いた後に件数が増えました。新しい件数を確認して、もう一度お試しください。',
  TOO_MANY_SCHEDULED_MESSAGES: 'このイベントではこれ以上メッセージを予約できません。先に不要な予約を停止してください。',
  EVENT_SEND_LIMIT: (p) =>
    `このイベントは本日の送信上限${p.perDay === undefined ? '' : `（${p.perDay}件）`}に達しました。${waiting(p)}待つか、管理者に上限の引き上げを依頼してください。`,
  TOO_MANY_BADGES: '1つのファイルに入るバッジの枚数を超えています。チケットの種類などで絞り込んでください。',
  BADGE_FILE_PENDING: '前のファイルをまだ作成中です。完了を待つか、キャンセルしてください。',
  NOT_READY_TO_PUBLISH:
    'このイベントはまだチケットを購入できる状態ではありません。チェックリストの必須項目を解決してから公開してください。',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? '数量を販売済みの数より少なくすることはできません。'
      : `数量を販売済みの数（${p.sold}）より少なくすることはできません。`,
  PAYLOAD_TOO_LARGE: 'データが大きすぎて送信できません。より小さいファイルをお選びください。',
  INVALID_IMAGE: `画像を読み取れませんでした。${pictureFormatChoice('ja-JP')}をお選びください。`,
  PICTURES_FULL: (p) =>
    `${
      p.limit !== undefined
        ? `1つのイベントに保存できる画像は、以前の版の画像を含めて${p.limit}点までです。`
        : p.megabytes !== undefined
          ? `1つのイベントに保存できる画像は、以前の版の画像を含めて合計${p.megabytes}MBまでです。`
          : 'アップロードできる画像の上限に達しました。'
    }使われていない画像は31日後に削除されます。`,
  PAYMENT_AMOUNT_DIFFERS:
    '購入者の支払額が注文の金額と異なります。両方の金額を再度確認し、支払額を承認するか、返金してください。',
  PAYMENT_NOT_SET_UP:
    'ただいまお支払いを受け付けられません。請求はされていません。コンサルタントサポートにお問い合わせください。',
  IDEMPOTENCY_KEY_REUSED:
    'このご注文は別の内容ですでに送信されています。ページを再読み込みして、ご注文内容をご確認ください。',
  NOT_IN_TEAM: 'このチケットはどのチームにも入っていません。',
  MEMBER_NOT_AGREED: 'この方はまだチームへの参加に同意していません。',
  NOT_SOLD_OUT: 'このチケットは販売中です。すぐにご登録いただけます。',
  WINDOW_NOT_OPEN: 'このチケットの販売はまだ始まっていません。',
  WINDOW_OVER: 'このチケットの販売は終了しました。',
  NOT_IN_WINDOW: ({ mode }) =>
    mode === 'draw' ? 'このチケットは抽選で販売されます。' : 'このチケットは、このアカウントには販売されていません。',
  ALREADY_ENTERED: ({ externalAccountIdentifier }) =>
    typeof externalAccountIdentifier === 'string'
      ? `アカウント${externalAccountIdentifier}は、この抽選にすでに申し込まれています。1人につき申し込みは1件までです。`
      : 'このアカウントは、この抽選にすでに申し込まれています。1人につき申し込みは1件までです。',
  STORED_PAYMENT_UNUSABLE:
    '登録済みのカードまたはウォレットは使用できなくなりました。請求は行われていません。別のカードでお支払いください。',
  NO_PAYMENT_ON_FILE:
    '差額を請求できる登録済みのお支払い方法がありません。別のカードでお支払いいただくか、イベントスタッフにお申し付けください。',
  LIVE_EVENT_NOT_AVAILABLE: '現在、ライブ配信はご利用いただけません。',
  PROVIDER_BUSY: (p) =>
    `お支払いが混み合っています。請求はされていません。${waiting(p)}待ってから、もう一度お試しください。`,
  SELF_TICKET_BLOCKED: '先に他の参加者のチケットを譲渡してください。',
  TICKET_NOT_ACTIVE: 'このチケットは有効ではありません。',
  CHECK_IN_NOT_ACTIVE: '現在、チェックインは行っておりません。',
  SIGN_IN_PROVIDER_DOWN: ({ provider = signInService }) =>
    `${provider}が応答していません。数分後にもう一度お試しいただくか、ログイン用リンクをメールで受け取ってください。`,
  SIGN_IN_PROVIDER_REFUSED: ({ provider = signInService }) =>
    `${provider}でログインできませんでした。もう一度お試しいただくか、ほかの方法でログインしてください。`,
  SIGN_IN_PROVIDER_INVALID: ({ provider = signInService }) =>
    `${provider}からの応答を確認できなかったため、ログインできませんでした。もう一度お試しください。繰り返す場合は管理者に連絡してください。`,
  SIGN_IN_EXPIRED: ({ provider = signInService }) =>
    `${provider}でのログインの有効期限が切れたか、別のブラウザで開始されました。最初からやり直してください。`,
  PROVIDER_ACCOUNT_UNKNOWN: ({ provider = signInService }) =>
    `${provider}でのログインに対応する有効なアカウントがありません。管理者に利用を依頼してください。`,
  PROVIDER_ACCOUNT_AMBIGUOUS: ({ provider = signInService }) =>
    `${provider}のメールアドレスを持つアカウントが複数あります。ほかの方法でログインし、管理者にアドレスの修正を依頼してください。`,
  PROVIDER_ACCOUNT_TAKEN: ({ provider = signInService }) =>
    `このアカウントは、${provider}の別の利用者に結び付けられています。管理者に利用を依頼してください。`,
  PROVIDER_EMAIL_NOT_VERIFIED: ({ provider = signInService }) =>
    `${provider}でメールアドレスが確認されていません。確認を済ませてから、もう一度ログインしてください。`,
  PROVIDER_NOT_FOR_ACCOUNT: ({ provider = signInService }) =>
    `このアカウントは${provider}では利用できません。ほかの方法でログインしてください。`,
  STAFF_PASSWORDS_OFF: ({ provider = signInService }) =>
    `スタッフはパスワードではなく${provider}でログインしてください。`,
  RATE_LIMITED: (p) => `短い時間に操作が集中しました。${waiting(p)}待ってから、もう一度お試しください。`,
};
