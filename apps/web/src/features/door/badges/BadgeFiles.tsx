import type { BadgeFile } from '@foyer/contract/door/badge-files';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { mostBadgesPerFile } from '@foyer/domain/door/badge-print';
import { call } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { recentWords } from '../../../shared/time/moment.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import styles from './Badge.module.css';
import type { BadgeSelection } from './BadgeFilters.tsx';

/** How often the progress of a pending file is requested, in ms. */
const watchMs = 1_000;

interface BadgeFilesProps {
  eventId: number;
  timeZone: string;
  selection: BadgeSelection & { attendees?: AttendeeFilter };
  /** Number of badges of the selection. */
  found: number;
  /** True if the PDF is the main action, because the selection has several pages. */
  isMain: boolean;
  /** True while `found` is the number of an earlier selection. */
  isStale: boolean;
}

/** Makes PDFs with all badges of the selection, shows their progress, and records them as printed (door 6.7). */
export function BadgeFiles({ eventId, timeZone, selection, found, isMain, isStale }: BadgeFilesProps) {
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const { data: files = [] } = useCall(
    'listBadgeFiles',
    { params: { eventId } },
    {
      refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? watchMs : false),
    },
  );
  const make = useAction({
    act: () => call('createBadgeFile', { params: { eventId }, body: selection }),
  });
  const shown = files.filter(({ state }) => state !== 'canceled');
  const isPending = shown.some(({ state }) => state === 'pending');
  if (found === 0 && shown.length === 0) return null;
  const number = (value: number) => value.toLocaleString(locale);
  const reason =
    found > mostBadgesPerFile
      ? words.tooManyForFile({ most: number(mostBadgesPerFile) })
      : isPending
        ? words.filePending
        : undefined;
  return (
    <Card title={words.oneFile}>
      <Stack gap={4}>
        {found > 0 && (
          <>
            <p className={styles.quiet}>{words.oneFileHint}</p>
            <div className={styles.actions}>
              <Button
                icon="badge"
                variant={isMain ? 'primary' : 'secondary'}
                loading={make.busy}
                disabled={isStale}
                disabledReason={reason}
                onClick={() => make.run()}
              >
                {words.makeFile({ isOne: found === 1, count: number(found) })}
              </Button>
            </div>
            <FailureAlert failure={make.failure} />
          </>
        )}
        {shown.length > 0 && (
          <ul className={styles.files}>
            {shown.map((file) => (
              <FileRow key={file.badgeFileId} eventId={eventId} timeZone={timeZone} file={file} />
            ))}
          </ul>
        )}
        {shown.some(({ state }) => state === 'ready') && (
          <p className={styles.quiet}>
            {shown.some(({ state, printedDate }) => state === 'ready' && printedDate === null) && (
              <span>{words.confirmHint} </span>
            )}
            <span>{words.fileUntil}</span>
          </p>
        )}
      </Stack>
    </Card>
  );
}

function FileRow({ eventId, timeZone, file }: Pick<BadgeFilesProps, 'eventId' | 'timeZone'> & { file: BadgeFile }) {
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const { badgeFileId: fileId, state, done, total, createDate, printedDate } = file;
  const params = { eventId, fileId };
  const number = (value: number) => value.toLocaleString(locale);
  const moment = (date: string) => recentWords(date, timeZone, locale);
  const date = moment(createDate);
  const cancel = useAction({
    act: () => call('cancelBadgeFile', { params, body: {} }),
  });
  const fetch = useAction({
    readsOnly: true,
    act: () => download('fetchBadgeFile', { params }, `badges-${fileId}.pdf`),
  });
  const confirm = useAction({
    act: () => call('confirmBadgeFile', { params, body: {} }),
    successMessage: () => words.fileRecorded,
    // All badges, because single badges show their prints too.
  });
  return (
    <li>
      <strong>{words.fileOf({ isOne: total === 1, count: number(total), date })}</strong>
      {state === 'pending' && (
        <div className={styles.making}>
          <Progress
            value={done / Math.max(1, total)}
            label={words.makingFile}
            text={words.readyOf({ ready: number(done), total: number(total) })}
          />
          <Button icon="close" loading={cancel.busy} onClick={() => cancel.run()}>
            {words.cancelFile}
          </Button>
        </div>
      )}
      {state === 'failed' && <p>{words.fileFailed}</p>}
      {state === 'ready' && (
        <div className={styles.actions}>
          <Button
            icon="download"
            loading={fetch.busy}
            aria-label={words.downloadFileOf({ date })}
            onClick={() => fetch.run()}
          >
            {words.downloadFile}
          </Button>
          {printedDate === null ? (
            <Button
              icon="check"
              loading={confirm.busy}
              aria-label={words.confirmFileOf({ date })}
              onClick={() => confirm.run()}
            >
              {words.confirmFile}
            </Button>
          ) : (
            <span className={styles.quiet}>{words.fileConfirmed({ date: moment(printedDate) })}</span>
          )}
        </div>
      )}
      <FailureAlert failure={cancel.failure ?? fetch.failure ?? confirm.failure} />
    </li>
  );
}
