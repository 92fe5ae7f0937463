import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AudienceCount, MessageAudience, MessageKind } from '@foyer/contract/mail/announcements';
import { locales } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Messages.module.css';

/** The number of people that a message would reach now. */
export function useReach(eventId: number, recipients: { kind: MessageKind; audience: MessageAudience }) {
  const text = useSettled(JSON.stringify({ kind: recipients.kind, audience: recipients.audience }));
  return useQuery({
    queryKey: staffKeys.messageAudience(eventId, text),
    queryFn: ({ signal }) =>
      call('countMessageAudience', { params: { eventId }, body: JSON.parse(text) as typeof recipients, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function Reach({ reach }: { reach: ReturnType<typeof useReach> }) {
  const { text: t } = useLanguage();
  if (reach.isError) return <LoadFailed error={reach.error} onRetry={() => void reach.refetch()} />;
  if (reach.data === undefined)
    return (
      <Loading label={t.common.loading}>
        <Skeleton width="50%" />
      </Loading>
    );
  return <ReachWords count={reach.data} />;
}

/** A text for who receives the message and who does not. */
export function ReachWords({ count }: { count: AudienceCount }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { recipients, withoutAddress, optedOut, byLanguage } = count;
  const about = (number: number) => ({ count: number.toLocaleString(locale), isOne: number === 1 });
  const languages = locales.flatMap((each) => {
    const number = byLanguage[each] ?? 0;
    return number === 0 ? [] : [words.languageCount({ language: languageName(each), count: about(number).count })];
  });
  return (
    <div role="status">
      <p>
        <strong>{recipients === 0 ? words.nobody : words.people(about(recipients))}</strong>
      </p>
      {languages.length > 0 && <p className={styles.soft}>{languages.join(' · ')}</p>}
      {withoutAddress > 0 && <p>{words.withoutAddress(about(withoutAddress))}</p>}
      {optedOut > 0 && <p>{words.optedOut(about(optedOut))}</p>}
    </div>
  );
}
