import type { Badge } from '@foyer/contract/door/badges';
import type { Award } from '@foyer/contract/tickets/ticket';
import { awardColumns, pinAward, swapTitle, unpinAward } from '@foyer/domain/door/badges';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './Badge.module.css';

interface AwardPinsProps {
  badge: Badge;
  busy: boolean;
  onChange: (badge: Badge) => void;
}

/** The awards and the title on the badge (door 6.3). */
export function AwardPins({ badge, busy, onChange }: AwardPinsProps) {
  const { badge: words } = useStaffText();
  const { assigned, unassigned, assignedTitle, unassignedTitles } = badge;
  const titles = [...(assignedTitle ? [assignedTitle] : []), ...unassignedTitles];
  const tooMany = awardColumns(assigned).flatMap(({ overflow }) => overflow);

  const list = (awards: readonly Award[], pinned: boolean) => (
    <ul className={styles.pins}>
      {awards.map((award) => (
        <li key={`${award.awardGroupName} ${award.awardName}`}>
          <span>
            {award.awardName}
            <small>{award.awardGroupName}</small>
          </span>
          <Button
            variant="quiet"
            icon={pinned ? 'minus' : 'plus'}
            disabled={busy}
            aria-label={(pinned ? words.unpinOf : words.pinOf)({ award: award.awardName })}
            onClick={() => onChange({ ...badge, ...(pinned ? unpinAward(badge, award) : pinAward(badge, award)) })}
          >
            {pinned ? words.unpin : words.pin}
          </Button>
        </li>
      ))}
    </ul>
  );

  return (
    <Stack gap={5}>
      {titles.length > 1 && (
        <Select
          label={words.titleLabel}
          value={assignedTitle?.titleCd ?? ''}
          disabled={busy}
          options={[
            ...(assignedTitle ? [] : [{ value: '', label: words.noTitle }]),
            ...titles.map(({ titleCd, titleName }) => ({ value: titleCd, label: titleName })),
          ]}
          onValueChange={(value) => {
            const next = titles.find(({ titleCd }) => titleCd === value);
            if (next) onChange({ ...badge, ...swapTitle(badge, next) });
          }}
        />
      )}
      {tooMany.length > 0 && (
        <Alert tone="warning">{words.tooMany({ awards: tooMany.map(({ awardName }) => awardName).join(', ') })}</Alert>
      )}
      <section>
        <h2 className={styles.head}>
          <Phrases>{words.onBadge}</Phrases>
        </h2>
        {assigned.length === 0 ? <p className={styles.quiet}>{words.noneOn}</p> : list(assigned, true)}
      </section>
      {unassigned.length > 0 && (
        <section>
          <h2 className={styles.head}>
            <Phrases>{words.offBadge}</Phrases>
          </h2>
          {list(unassigned, false)}
        </section>
      )}
    </Stack>
  );
}
