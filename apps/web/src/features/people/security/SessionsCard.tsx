import { useState } from 'react';
import type { SessionList } from '@foyer/contract/people/sign-in';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { mostSessions } from '@foyer/domain/people/session-ends';
import { momentWords } from '../../../shared/time/moment.ts';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { providerName } from '../../../session/sign-in-providers.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './SecurityScreen.module.css';

type Session = SessionList['sessions'][number];

/** The sessions of the person, with device and last use. Ends one session or all others. */
export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const { text: t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const end = useAction({
    act: (sessionId: number) => call('endSession', { params: { sessionId }, body: {} }),
    successMessage: () => t.security.ended,
  });
  const endOthers = useAction({
    act: () => call('endOtherSessions', { body: {} }),
    successMessage: () => t.security.othersEnded,
    onDone: () => setAsking(false),
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card title={t.security.devices}>
      <Stack gap={4}>
        <p>{hasOthers ? t.security.devicesText : t.security.onlyHere}</p>
        {hasOthers && <p>{t.security.mostDevices({ count: mostSessions.own })}</p>}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isEnding={end.pending === session.sessionId}
              onEnd={() => end.run(session.sessionId)}
            />
          ))}
        </ul>
        <FailureAlert failure={end.failure} />
        {hasOthers && (
          <Button icon="logout" block onClick={() => setAsking(true)}>
            {t.security.endOthers}
          </Button>
        )}
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={t.security.endOthersAsk}
          size="small"
          confirm={t.security.endOthers}
          variant="danger"
          action={endOthers}
          onConfirm={() => endOthers.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.security.endOthersText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** How the person signed in, with the second step. */
function methodWords({ method, secondStep }: Session, t: AttendeeMessages['security']): string {
  if (method === 'passkey') return t.methodPasskey;
  if (method === 'link') return secondStep ? t.methodLinkCode : t.methodLink;
  return secondStep ? t.methodPasswordCode : t.methodPassword;
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { locale, text: t } = useLanguage();
  const device = session.device || t.security.unknownDevice;
  const at = (moment: string) => momentWords(moment, ownTimeZone(), locale, 'shortWithTime');
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>
          <strong>{device}</strong>
          <span> </span>
          {session.isCurrent && <Chip tone="good">{t.security.thisDevice}</Chip>}
        </p>
        {session.actingFor && <p>{t.common.actingFor({ ...session.actingFor, name: session.actingFor.fullName })}</p>}
        <p className={styles.when}>
          <Dates>{t.security.lastUsed({ at: at(session.lastUsedAt) })}</Dates>
        </p>
        {session.method && <p className={styles.when}>{methodWords(session, t.security)}</p>}
        <p className={styles.when}>
          <Dates>
            {session.provider === null
              ? (session.isRemembered ? t.security.signedInRemembered : t.security.signedIn)({
                  at: at(session.createdAt),
                })
              : t.security.signedInWith({
                  at: at(session.createdAt),
                  provider: providerName(session.provider, locale),
                })}
          </Dates>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          className={styles.end}
          size="sm"
          loading={isEnding}
          aria-label={t.security.endOf({ device })}
          onClick={onEnd}
        >
          {t.security.end}
        </Button>
      )}
    </li>
  );
}
