import type { Buyers } from '@foyer/contract/events/buyers';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useAudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { PoolBars } from '../../../shared/event/PoolBars.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { recentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link, useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { rangeOf } from './timeline.ts';
import { TypeCard } from './TypeCard.tsx';
import styles from './Buyers.module.css';

/** Who can buy which ticket type when, with counts of accounts and what is in stock (selling 5). */
export default function BuyersScreen() {
  const { locale, text: t } = useLanguage();
  const { buyers: words, selfService } = useStaffText();
  const { eventId } = useParams<'buyers'>();
  const found = useCall('getBuyers', { params: { eventId } }, { staleTime: 0 });
  const count = useAction({
    act: () => call('countBuyers', { params: { eventId } }),
    successMessage: () => words.done,
    onDone: () => void found.refetch(),
  });
  usePageTitle(words.title, found.isError);
  const { data } = found;
  const isMissing = eventId === 0 || (found.error instanceof ApiError && found.error.status === 404);
  const isCounted = data !== undefined && data.countedDate !== null;
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={
          data?.countedDate != null && data.accounts !== null
            ? words.counted({
                accounts: data.accounts,
                date: recentWords(data.countedDate, ownTimeZone(), locale),
              })
            : words.lead
        }
        actions={
          data &&
          data.types.length > 0 && (
            <Button
              variant={isCounted ? 'secondary' : 'primary'}
              icon="refresh"
              loading={count.busy}
              onClick={() => count.run()}
            >
              {isCounted ? words.countAgain : words.count}
            </Button>
          )
        }
      />
      <Stack gap={5} data-density="compact">
        <FailureAlert failure={count.failure} />
        {data ? (
          <Found eventId={eventId} buyers={data} />
        ) : isMissing ? (
          <EmptyState icon="calendar" title={selfService.noMatch} />
        ) : found.isError ? (
          <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="16rem" />
          </Loading>
        )}
      </Stack>
    </Page>
  );
}

function Found({ eventId, buyers }: { eventId: number; buyers: Buyers }) {
  const { buyers: t } = useStaffText();
  const { isDraft, types, warnings, countedDate, timeZone } = buyers;
  const names = useAudienceNames();
  const range = rangeOf(types);
  if (types.length === 0) {
    return (
      <EmptyState icon="ticket" title={t.noTypes}>
        {t.noTypesHint}
      </EmptyState>
    );
  }
  return (
    <>
      {countedDate === null && (
        <Alert tone="info" title={t.notCounted}>
          {t.notCountedHint}
        </Alert>
      )}
      {isDraft && <Alert tone="info">{t.draft}</Alert>}
      {warnings.length > 0 && <Warnings buyers={buyers} />}
      <PoolBars eventId={eventId} />
      {types.map((type) => (
        <TypeCard key={type.key} {...{ type, range, timeZone, names }} />
      ))}
      <p>
        <Link to={paths.accountLists()}>{t.lists}</Link>
      </p>
    </>
  );
}

function Warnings({ buyers: { types, warnings } }: { buyers: Buyers }) {
  const { locale } = useLanguage();
  const { buyers: t, saleWindows } = useStaffText();
  return (
    <Alert tone="warning" title={t.warnings}>
      <ul className={styles.warnings}>
        {warnings.map(({ kind, typeKey, windowKey, otherKey, accounts = 0 }) => {
          const found = types.find(({ key }) => key === typeKey);
          const type = found ? translatedText(found.translations.description, locale, found.name) : typeKey;
          const nameOf = (key = '') =>
            saleWindows.windowOf({ number: (found?.windows.findIndex((each) => each.key === key) ?? 0) + 1 });
          const about = { type, window: nameOf(windowKey), count: accounts };
          return (
            <li key={`${typeKey} ${windowKey} ${kind} ${otherKey ?? ''}`}>
              {kind === 'nobody'
                ? t.nobody(about)
                : kind === 'night'
                  ? t.night(about)
                  : t.twoPrices({ ...about, other: nameOf(otherKey) })}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
