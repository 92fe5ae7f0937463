import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OpenTrial, TrialPerson } from '@foyer/contract/events/trials';
import { formatDate, instantOf } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { mayLeave } from '../../session/navigation.tsx';
import { sessionStore, useSession } from '../../session/session-store.ts';
import { FailureAlert } from '../../shared/action/FailureAlert.tsx';
import { useAction } from '../../shared/action/use-action.ts';
import { useNow } from '../../shared/time/now.ts';
import { momentWords } from '../../shared/time/moment.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CalendarField } from '../../ui/CalendarField.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './TrialBar.module.css';
import { useTrialText } from './text.ts';

/** Says on every page that this is a trial copy, and sets its person and its clock (selling 6.3). */
export default function TrialBar() {
  const { data } = useQuery({ ...callQuery('getOpenTrial', {}), refetchOnWindowFocus: false });
  return data ? <Bar trial={data} /> : null;
}

function Bar({ trial }: { trial: OpenTrial }) {
  const { locale } = useLanguage();
  const { trialBar: t } = useTrialText();
  const session = useSession();
  const clock = momentWords(useNow().toISOString(), trial.timeZone, locale, 'shortWithTime');
  return (
    <aside aria-labelledby="trial-copy" className={styles.bar}>
      <p id="trial-copy" className={styles.name}>
        {t.name({ event: trial.eventName })}
      </p>
      <p className={styles.state}>{t.state({ clock })}</p>
      {/* Open on the sign-in page, because the first step is to choose a person. */}
      <details className={styles.change} open={session === null}>
        <summary>{t.change}</summary>
        <div className={styles.fields}>
          <PersonField trial={trial} />
          <ClockField trial={trial} />
        </div>
        <p className={styles.state}>{t.until({ date: formatDate(trial.endDate, trial.timeZone, locale, 'mid') })}</p>
      </details>
      <a href="/trial/leave" className={cx(buttonClass({ size: 'sm' }), styles.leave)}>
        {t.leave}
      </a>
    </aside>
  );
}

function PersonField({ trial: { people } }: { trial: OpenTrial }) {
  const { locale } = useLanguage();
  const { trialBar: t, recognition } = useTrialText();
  const session = useSession();
  const become = useAction({
    act: (userId: string) => call('becomeTrialPerson', { params: { userId }, body: {} }),
    onDone: (answer) => {
      sessionStore.signIn(answer, false);
      window.location.assign('/');
    },
  });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const labelOf = ({ name, title, country, role, lists, qualifications }: TrialPerson): string =>
    [
      name,
      ...(role
        ? [t.roles[role]]
        : [title === null ? t.noTitle : recognition[title], regions.of(country.slice(0, 2)) ?? country]),
      ...lists,
      ...qualifications,
    ].join(' · ');
  return (
    <>
      <Select
        label={t.person}
        placeholder={t.choose}
        value={session?.userId ?? ''}
        disabled={become.busy}
        options={people.map((person) => ({
          value: person.userId,
          label: labelOf(person),
          group: person.role === null ? t.attendees : t.staff,
        }))}
        onValueChange={(userId) => void mayLeave().then((may) => may && become.run(userId))}
      />
      <FailureAlert failure={become.failure} />
    </>
  );
}

function ClockField({ trial: { timeZone } }: { trial: OpenTrial }) {
  const { trialBar: t } = useTrialText();
  const now = useNow();
  const [typed, setTyped] = useState<string>();
  const set = useAction({
    act: (now: string) => call('setTrialClock', { body: { now } }),
    onDone: ({ movedMs }) => {
      const root = document.documentElement.dataset;
      // The clock of this page and its session move together. Otherwise the session would count as expired.
      const session = sessionStore.current();
      root['trialOffset'] = String(Number(root['trialOffset'] ?? 0) + movedMs);
      if (session) sessionStore.amend({ expiresAt: session.expiresAt + movedMs });
      window.location.reload();
    },
  });
  const wanted = typed === undefined ? undefined : instantOf(typed, timeZone)?.toISOString();
  return (
    <form
      noValidate
      className={styles.clock}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== undefined) void mayLeave().then((may) => may && set.run(wanted));
      }}
    >
      <CalendarField
        withTime
        label={t.clock({ zone: timeZone })}
        unreadText={t.unread}
        value={typed ?? localDateTime(now.toISOString(), timeZone)}
        onValueChange={setTyped}
      />
      <Button type="submit" loading={set.busy}>
        {t.setClock}
      </Button>
      <FailureAlert failure={set.failure} />
    </form>
  );
}
