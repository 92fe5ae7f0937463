import { useState } from 'react';
import type { TrialCopy } from '@foyer/contract/events/trials';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../../api/call.ts';
import { useCall } from '../../../../api/query.ts';
import { FormDialog } from '../../../../shared/action/FormDialog.tsx';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useNow } from '../../../../shared/time/now.ts';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Phrases } from '../../../../ui/Phrases.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { ZonedField } from '../ZonedField.tsx';
import styles from './Trials.module.css';

interface TrialsDialogProps {
  eventId: number;
  timeZone: string;
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** Starts a trial copy of an event, which replaces the own one, and lists the copies that exist (selling 6.2). */
export default function TrialsDialog({ eventId, timeZone, save, onClose }: TrialsDialogProps) {
  const { text } = useLanguage();
  const { trials: t } = useStaffText();
  const found = useCall('listTrials', { params: { eventId } }, { staleTime: 0 });
  const now = useNow();
  const [startsAt, setStartsAt] = useState('');
  const { data } = found;
  const own = data?.own ?? null;
  const start = useAction({
    act: async () => {
      await save();
      return call('startTrial', {
        params: { eventId },
        body: { ...(startsAt === '' ? {} : { startsAt }), ...(own ? { replaces: true } : {}) },
      });
    },
    onDone: ({ trials }) => {
      const path = trials.find(({ isOwn }) => isOwn)?.path;
      if (path != null) window.location.assign(path);
    },
  });
  return (
    <FormDialog
      title={t.title}
      submit={own ? t.replace : t.start}
      incomplete={!data || data.isFull}
      incompleteReason={data?.isFull ? t.full : undefined}
      action={start}
      onSubmit={() => start.run()}
      onClose={onClose}
    >
      <p>{t.lead}</p>
      {!data && !found.isError && (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="4rem" />
        </Loading>
      )}
      {found.isError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {data && data.trials.length > 0 && <Copies {...{ eventId, timeZone }} trials={data.trials} />}
      {own && <Alert tone="warning">{t.replaces({ event: own.eventName })}</Alert>}
      {data && !data.isFull && (
        <ZonedField
          label={t.clock}
          value={startsAt === '' ? now.toISOString() : startsAt}
          timeZone={timeZone}
          onChange={setStartsAt}
        />
      )}
      {start.busy && <Alert tone="info">{t.starting}</Alert>}
    </FormDialog>
  );
}

function Copies({ eventId, timeZone, trials }: { eventId: number; timeZone: string; trials: readonly TrialCopy[] }) {
  const { locale } = useLanguage();
  const { trials: t } = useStaffText();
  const end = useAction({
    act: (trialId: number) => call('endTrial', { params: { eventId, trialId } }),
    successMessage: () => t.ended,
  });
  const dateOf = (date: string) => formatDate(date, timeZone, locale, 'mid');
  return (
    <Stack gap={3}>
      <h3 className={styles.heading}>
        <Phrases>{t.copies}</Phrases>
      </h3>
      <ul className={styles.copies}>
        {trials.map(({ trialId, startedBy, startedDate, endDate, path, isOwn }) => (
          <li key={trialId}>
            <span className={styles.about}>
              <strong>
                {isOwn
                  ? t.ownCopy({ date: dateOf(startedDate) })
                  : t.startedBy({ name: startedBy, date: dateOf(startedDate) })}
              </strong>
              <span>{path === null ? t.notReady : t.until({ date: dateOf(endDate) })}</span>
            </span>
            {path !== null && (
              <a href={path} className={buttonClass({ size: 'sm', variant: 'primary' })}>
                {t.open}
              </a>
            )}
            <Button size="sm" loading={end.busy} onClick={() => end.run(trialId)}>
              {t.end}
            </Button>
          </li>
        ))}
      </ul>
      <FailureAlert failure={end.failure} />
    </Stack>
  );
}
