import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draw, DrawResult } from '@foyer/contract/orders/draws';
import { allotUnits, drawCheckCommand, drawText, sortDrawn } from '@foyer/domain/stock/draw';
import { useCall } from '../../api/query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useDrawText } from './text.ts';
import styles from './Draws.module.css';

/** How to check a draw: the published hash, after the draw the seed, and the commands that repeat it (selling 2.5). */
export function DrawCheck({ draw, eventId }: { draw: Draw; eventId: number }) {
  const { draws: t } = useDrawText();
  const { seed } = draw;
  return (
    <details className={styles.check}>
      <summary>{t.check}</summary>
      <div className={styles.details}>
        <p>{t.checkBefore}</p>
        <dl className={styles.facts}>
          <dt>{t.fingerprint}</dt>
          <dd className={styles.hash}>{draw.commitment}</dd>
          {seed !== undefined && (
            <>
              <dt>{t.seed}</dt>
              <dd className={styles.hash}>{seed}</dd>
            </>
          )}
        </dl>
        {seed !== undefined && <Repeat eventId={eventId} drawId={draw.drawId} seed={seed} />}
      </div>
    </details>
  );
}

/** The drawn order and the commands. Loaded on request, because it can be long. */
function Repeat({ eventId, drawId, seed }: { eventId: number; drawId: number; seed: string }) {
  const { draws: t } = useDrawText();
  const [isShown, setShown] = useState(false);
  const { data, isLoading } = useCall('getDrawResult', { params: { eventId, drawId } }, { enabled: isShown });
  const numbers = data?.entries.map(({ entryId }) => entryId) ?? [];
  return (
    <>
      <p>{t.checkAfter}</p>
      <dl className={styles.facts}>
        <dt>{t.commandSeed}</dt>
        <dd>
          <code className={cx(styles.hash, styles.command)}>{drawCheckCommand.commitment(seed)}</code>
        </dd>
        {data && (
          <>
            <dt>{t.commandOrder}</dt>
            <dd>
              <code className={cx(styles.hash, styles.command)}>
                {drawCheckCommand.order(
                  seed,
                  numbers.toSorted((a, b) => a - b),
                )}
              </code>
            </dd>
          </>
        )}
      </dl>
      {data ? (
        <>
          <Verdict result={data} />
          <p className={styles.numbers}>{t.drawnOrder({ numbers: numbers.join(', ') })}</p>
        </>
      ) : (
        <Button size="sm" loading={isLoading} onClick={() => setShown(true)}>
          {t.loadOrder}
        </Button>
      )}
    </>
  );
}

/** Says whether this browser gets the same order and winners. Nothing without cryptography, such as on a page without TLS. */
function Verdict({ result }: { result: DrawResult }) {
  const { draws: t } = useDrawText();
  const { data: isSame } = useQuery({
    queryKey: ['drawCheck', result.drawId, result.seed],
    queryFn: () => repeats(result),
    retry: false,
  });
  return isSame === undefined ? null : (
    <Alert tone={isSame ? 'success' : 'error'}>{isSame ? t.matches : t.differs}</Alert>
  );
}

async function repeats({ seed, commitment, units, entries }: DrawResult): Promise<boolean> {
  const keyed = await Promise.all(
    entries.map(async ({ entryId }) => ({ entryId, key: await sha256(drawText(seed, entryId)) })),
  );
  const order = sortDrawn(keyed.toReversed());
  // Parties without anybody left take no units.
  const won = allotUnits(entries, units);
  return (
    (await sha256(seed)) === commitment &&
    entries.every(
      ({ entryId, state, units: wanted }, n) =>
        order[n]?.entryId === entryId && (wanted === 0 ? state !== 'WAITING' : (state === 'WON') === won[n]),
    )
  );
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
