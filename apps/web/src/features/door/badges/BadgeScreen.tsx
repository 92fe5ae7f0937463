import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventView } from '@foyer/contract/events/events';
import { fullName } from '@foyer/domain/people/names';
import { callKey } from '../../../api/cache.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { AwardPins } from './AwardPins.tsx';
import styles from './Badge.module.css';
import { FontSizes } from './FontSizes.tsx';
import { InSight } from './InSight.tsx';
import { OtherNames } from './OtherNames.tsx';
import { NextPerson } from '../../../shared/page/NextPerson.tsx';
import { BadgeSheet, PrintOut } from '../../../shared/badge/PrintOut.tsx';
import { choicesOf, useBadgeDesigns } from '../../../shared/badge/use-badge-designs.ts';
import { usePrint } from '../../../shared/badge/use-print.ts';

/** The badge of a ticket (door 6.1): print preview, choices and the print button. */
export default function BadgeScreen() {
  const { text: t } = useLanguage();
  const { badge: words } = useStaffText();
  const { ticketId } = useParams<'badge'>();
  const badge = useCall('getBadge', { params: { ticketId } }, { enabled: ticketId > 0, staleTime: 0 });
  const eventId = badge.data?.eventId ?? 0;
  const event = useAdminEvent(eventId);
  const designs = useBadgeDesigns(eventId);
  const error = badge.error ?? event.error ?? designs.error;
  usePageTitle(words.title, error !== null);

  if (badge.data && event.data && designs.data)
    return <OneBadge badge={badge.data} event={event.data} designs={designs.data} />;
  const isMissing = ticketId === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Page>
      <PageHeader title={words.title} />
      {isMissing ? (
        <EmptyState icon="badge" title={words.notFound}>
          {words.notFoundHint}
        </EmptyState>
      ) : error ? (
        <LoadFailed
          error={error}
          onRetry={() => void [badge, event, designs].find(({ isError }) => isError)?.refetch()}
        />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="30rem" />
        </Loading>
      )}
    </Page>
  );
}

interface BadgeProps {
  badge: Badge;
  event: EventView;
  designs: readonly BadgeDesign[];
}

function OneBadge({ badge, event, designs }: BadgeProps) {
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const name = fullName(badge, locale);
  usePageTitle(`${words.title}: ${name}`);
  return (
    <Page>
      <PageHeader
        eyebrow={eventName(event, locale)}
        title={name}
        lead={badge.externalAccountIdentifier}
        actions={<NextPerson />}
      />
      {designs.length === 0 || !event.configuration.badgeEnabled ? (
        <EmptyState icon="badge" title={words.notConfigured}>
          {words.notConfiguredHint}
        </EmptyState>
      ) : (
        <>
          <OtherNames badges={[badge]} />
          <BadgeDesk badge={badge} event={event} designs={designs} />
          <PrintOut>
            <BadgeSheet badge={badge} event={event} designs={designs} />
          </PrintOut>
        </>
      )}
    </Page>
  );
}

function BadgeDesk({ badge, event, designs }: BadgeProps) {
  const { sizes, hasAwards } = choicesOf(designs, badge);
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [resets, setResets] = useState(0);
  const { ticketId, printCount, lastPrintedDate } = badge;

  const save = useAction({
    act: (chosen: Badge | null) =>
      call('updateBadge', {
        params: { ticketId },
        body:
          chosen === null
            ? { assigned: null, titleCd: null, topPt: null, bottomPt: null }
            : {
                assigned: chosen.assigned.map(({ awardName, awardGroupName }) => ({ awardName, awardGroupName })),
                titleCd: chosen.assignedTitle?.titleCd ?? null,
                topPt: chosen.topPt,
                bottomPt: chosen.bottomPt,
              },
      }),
    onDone: (answer, chosen) => {
      client.setQueryData(callKey('getBadge', { params: { ticketId } }), answer);
      if (chosen === null) setResets((count) => count + 1);
    },
  });
  const print = usePrint(event.eventId);
  const printed =
    lastPrintedDate === null
      ? words.neverPrinted
      : words.printed({
          count: printCount,
          date: momentWords(lastPrintedDate, event.configuration.timeZone, locale, 'shortWithTime'),
        });

  return (
    <div className={styles.desk}>
      <Stack gap={6}>
        <Stack gap={2}>
          <Button
            icon="print"
            variant="primary"
            size="lg"
            loading={print.busy}
            onClick={() => (printCount > 0 ? setAsking(true) : print.run([ticketId]))}
          >
            {printCount > 0 ? words.reprint : words.print}
          </Button>
          <p className={styles.quiet} role="status">
            {printed}
          </p>
          <FailureAlert failure={print.failure} />
        </Stack>
        {sizes && (
          <FontSizes
            resets={resets}
            sizes={{ topPt: badge.topPt ?? sizes.topPt, bottomPt: badge.bottomPt ?? sizes.bottomPt }}
            onSizes={(chosen) => save.run({ ...badge, ...chosen })}
          />
        )}
        {hasAwards && <AwardPins badge={badge} busy={save.busy} onChange={(chosen) => save.run(chosen)} />}
        <div className={styles.actions}>
          <Button icon="undo" loading={save.busy && save.pending === null} onClick={() => save.run(null)}>
            {words.reset}
          </Button>
        </div>
        <FailureAlert failure={save.failure} />
      </Stack>
      <InSight label={words.preview}>
        <BadgeSheet badge={badge} event={event} designs={designs} />
      </InSight>
      {asking && (
        <ConfirmDialog
          title={words.reprintTitle}
          confirm={words.reprint}
          icon="print"
          onConfirm={() => {
            setAsking(false);
            print.run([ticketId]);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{printed}</p>
          <p>{words.reprintText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
