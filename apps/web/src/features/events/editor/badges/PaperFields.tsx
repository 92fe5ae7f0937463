import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgeLimits } from '@foyer/contract/events/badge-design';
import { badgePapers, paperOf, type BadgePaper } from '@foyer/domain/door/badge-designs';
import { useStaffText } from '../../../../session/language.tsx';
import { Select } from '../../../../ui/Select.tsx';
import styles from './Badges.module.css';
import { LengthField } from './LengthField.tsx';

export type PaperSize = Pick<BadgeDesign, 'width' | 'height'>;

const papers = Object.keys(badgePapers) as BadgePaper[];

/** The size of a badge: one of the papers, or a width and a height. */
export function PaperFields({ size, onSize }: { size: PaperSize; onSize: (size: PaperSize) => void }) {
  const { badgeDesigner: t } = useStaffText();
  const paper = paperOf(size);
  const range = { least: badgeLimits.smallestSide, most: badgeLimits.largestSide };
  return (
    <>
      <Select
        label={t.size}
        value={paper}
        options={papers.map((value) => ({ value, label: t.paper[value] }))}
        onValueChange={(value) => {
          const chosen = papers.find((each) => each === value);
          if (chosen) onSize(badgePapers[chosen]);
        }}
      />
      {paper === 'roll' && (
        <div className={styles.numbers}>
          <LengthField {...range} label={t.width} value={size.width} onLength={(width) => onSize({ ...size, width })} />
          <LengthField
            {...range}
            label={t.height}
            value={size.height}
            onLength={(height) => onSize({ ...size, height })}
          />
        </div>
      )}
    </>
  );
}
