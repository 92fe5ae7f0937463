import type {
  AudienceCount,
  MessageAudience,
  MessageKind,
  MessageSchedule,
  RecipientName,
} from '@foyer/contract/mail/announcements';
import { locales } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { languageName } from '@foyer/messages/catalogue/languages';
import { useCall } from '../../../api/query.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Messages.module.css';
import { isAmount } from './schedule.ts';

/** The number of people that a message would reach now. */
export function useReach(
  eventId: number,
  { kind, audience, schedule }: { kind: MessageKind; audience: MessageAudience; schedule: MessageSchedule },
) {
  const rule = schedule.kind === 'rule' && isAmount(schedule.amount) ? { schedule } : {};
  const recipients = { kind, audience, ...rule };
  const text = useSettled(JSON.stringify(recipients));
  return useCall(
    'countMessageAudience',
    { params: { eventId }, body: JSON.parse(text) as typeof recipients },
    { keepsPrevious: true, staleTime: 10_000 },
  );
}

export function Reach({ reach, isNow }: { reach: ReturnType<typeof useReach>; isNow: boolean }) {
  const { text: t } = useLanguage();
  if (reach.isError) return <LoadFailed error={reach.error} onRetry={() => void reach.refetch()} />;
  if (reach.data === undefined)
    return (
      <Loading label={t.common.loading}>
        <Skeleton width="50%" />
      </Loading>
    );
  return <ReachWords count={reach.data} isNow={isNow} />;
}

/** A text for who receives the message and who does not. With a time or a rule, who would receive it today. */
export function ReachWords({ count, isNow }: { count: AudienceCount; isNow: boolean }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { recipients, withoutAddress, optedOut, byLanguage, dueNow, first, firstDue = [] } = count;
  const about = (number: number) => ({ count: number.toLocaleString(locale), isOne: number === 1 });
  const languages = locales.flatMap((each) => {
    const number = byLanguage[each] ?? 0;
    return number === 0 ? [] : [words.languageCount({ language: languageName(each), count: about(number).count })];
  });
  return (
    <div role="status">
      <p>
        <strong>
          {recipients === 0 ? words.nobody : isNow ? words.people(about(recipients)) : words.today(about(recipients))}
        </strong>
      </p>
      <Names first={first} of={recipients} />
      {!isNow && dueNow !== undefined && dueNow > 0 && (
        <>
          <p>{words.dueNow(about(dueNow))}</p>
          <Names first={firstDue} of={dueNow} />
        </>
      )}
      {languages.length > 0 && <p className={styles.soft}>{languages.join(' · ')}</p>}
      {withoutAddress > 0 && <p>{words.withoutAddress(about(withoutAddress))}</p>}
      {optedOut > 0 && <p>{words.optedOut(about(optedOut))}</p>}
    </div>
  );
}

/** The names of the first recipients, and how many others there are. */
function Names({ first, of }: { first: readonly RecipientName[]; of: number }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  if (first.length === 0) return null;
  const names = first
    .map((name) => fullName(name, locale).replaceAll(' ', '\u00A0'))
    .join(locale === 'ja-JP' ? '、' : ', ');
  const more = of > first.length ? (of - first.length).toLocaleString(locale) : null;
  return <p className={styles.names}>{words.recipientNames({ names, more })}</p>;
}
