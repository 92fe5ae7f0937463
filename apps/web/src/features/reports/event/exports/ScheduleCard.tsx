import { useState } from 'react';
import type { ExportFailure, ExportRun, ExportSchedule } from '@foyer/contract/reports/scheduled-exports';
import { exportRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../../api/call.ts';
import { download } from '../../../../api/download.ts';
import { ConfirmDialog } from '../../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { momentWords } from '../../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { useSignedIn } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Dates } from '../../../../ui/Dates.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import styles from './Exports.module.css';
import { hourWords, weekdayWords } from './words.ts';
import { Phrases } from '../../../../ui/Phrases.tsx';

interface ScheduleCardProps {
  schedule: ExportSchedule;
  timeZone: string;
}

/** A scheduled export: schedule, recipients and results of the last runs. */
export function ScheduleCard({ schedule, timeZone }: ScheduleCardProps) {
  const { locale } = useLanguage();
  const viewer = useSignedIn();
  const { reports, scheduledExports: t } = useStaffText();
  const [asks, setAsks] = useState(false);
  const { exportScheduleId, list, format, weekday, nextDate, isStopped, recipients, runs } = schedule;
  const stop = useAction({
    act: () => call('stopExport', { params: { scheduleId: exportScheduleId } }),
    successMessage: () => t.stoppedSaid,
  });
  const listWords = { orders: reports.orderList, attendees: reports.attendees, payments: reports.payments };
  const at = {
    hour: hourWords(schedule.hour, locale),
    until: formatDate(`${schedule.until}T12:00:00Z`, 'UTC', locale, 'mid'),
  };
  return (
    <Card
      as="section"
      title={`${listWords[list]} (${format.toUpperCase()})`}
      aside={
        <Chip tone={nextDate ? 'good' : isStopped ? 'warn' : 'neutral'}>
          {nextDate ? t.active : isStopped ? t.stopped : t.ended}
        </Chip>
      }
      footer={
        nextDate && hasAnyRole(viewer, exportRoles) ? (
          <Button onClick={() => setAsks(true)}>{t.stop}</Button>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <div>
          <p>
            <Dates>
              {weekday === null ? t.dailyAt(at) : t.weeklyAt({ ...at, weekday: weekdayWords(weekday, locale) })}
            </Dates>
          </p>
          {nextDate && (
            <p className={styles.strong}>
              <Dates>{t.next({ date: momentWords(nextDate, timeZone, locale, 'shortWithTime') })}</Dates>
            </p>
          )}
          <p className={styles.quiet}>
            {[
              t.columnCount({ count: schedule.columnCount }),
              t.recipientNames({ names: recipients.join(', ') }),
              t.by({ name: schedule.createdBy }),
            ].join(' · ')}
          </p>
        </div>
        {runs.length === 0 ? (
          <p className={styles.quiet}>{t.noRuns}</p>
        ) : (
          <div>
            <h3 className={styles.heading}>
              <Phrases>{t.runs}</Phrases>
            </h3>
            <ul className={styles.runs}>
              {runs.map((run) => (
                <Run key={run.exportRunId} run={run} timeZone={timeZone} fileName={`${list}.${format}`} />
              ))}
            </ul>
          </div>
        )}
        <FailureAlert failure={asks ? null : stop.failure} />
      </Stack>
      {asks && (
        <ConfirmDialog
          title={t.stopAsk}
          confirm={t.stop}
          variant="danger"
          cancel={t.keep}
          action={stop}
          onConfirm={() => {
            stop.run();
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        >
          <p>{t.stopText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Run({ run, timeZone, fileName }: { run: ExportRun; timeZone: string; fileName: string }) {
  const { locale } = useLanguage();
  const { scheduledExports: t } = useStaffText();
  const date = momentWords(run.dueDate, timeZone, locale, 'shortWithTime');
  const take = useAction({
    readsOnly: true,
    act: () => download('fetchExport', { params: { runId: run.exportRunId } }, fileName),
    successMessage: () => t.fetched,
  });
  const failureWords: Record<ExportFailure, string> = {
    broken: t.broken,
    tooLarge: t.tooLarge,
    noRecipients: t.noRecipients,
    notAllowed: t.notAllowed,
  };
  return (
    <li className={styles.run}>
      <span>{[date, run.rowCount !== null && t.rows({ count: run.rowCount })].filter(Boolean).join(' · ')}</span>
      {run.failure ? (
        <Chip tone="bad">{failureWords[run.failure]}</Chip>
      ) : run.availableUntil ? (
        <Button
          size="sm"
          icon="download"
          loading={take.busy}
          aria-label={t.fetchOf({ date })}
          onClick={() => take.run()}
        >
          {t.fetch}
        </Button>
      ) : (
        <span className={styles.quiet}>{t.gone}</span>
      )}
      <FailureAlert failure={take.failure} />
    </li>
  );
}
