import { useState } from 'react';
import type { Draw } from '@foyer/contract/orders/draws';
import { drawCheckCommand } from '@foyer/domain/stock/draw';
import { useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useDrawText } from './text.ts';
import styles from './Draws.module.css';

/** How to check a draw: the published hash, after the draw the seed, and the commands that repeat it (selling 2.5). */
export function DrawCheck({ draw, eventId }: { draw: Draw; eventId: number }) {
  const t = useDrawText();
  const { seed } = draw;
  return (
    <details className={styles.check}>
      <summary>{t.check}</summary>
      <p>{t.checkBefore}</p>
      <dl>
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
    </details>
  );
}

/** The drawn order and the commands. Loaded on request, because it can be long. */
function Repeat({ eventId, drawId, seed }: { eventId: number; drawId: number; seed: string }) {
  const t = useDrawText();
  const [isShown, setShown] = useState(false);
  const { data, isLoading } = useCall('getDrawResult', { params: { eventId, drawId } }, { enabled: isShown });
  const numbers = data?.entries.map(({ entryId }) => entryId) ?? [];
  return (
    <>
      <p>{t.checkAfter}</p>
      <dl>
        <dt>{t.commandSeed}</dt>
        <dd>
          <code className={styles.hash}>{drawCheckCommand.commitment(seed)}</code>
        </dd>
        {data && (
          <>
            <dt>{t.commandOrder}</dt>
            <dd>
              <code className={styles.hash}>
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
        <p className={styles.hash}>{t.drawnOrder({ numbers: numbers.join(', ') })}</p>
      ) : (
        <Button size="sm" loading={isLoading} onClick={() => setShown(true)}>
          {t.loadOrder}
        </Button>
      )}
    </>
  );
}
