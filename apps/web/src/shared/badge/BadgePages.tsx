import { useMemo, type CSSProperties } from 'react';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import {
  badgeLineHeight,
  layoutBadge,
  type BadgeBox,
  type BadgeData,
  type BadgePage,
} from '@foyer/domain/door/badge-layout';
import { cx } from '../../ui/cx.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { familiesOf, useLineFonts } from './badge-fonts.ts';
import styles from './BadgePages.module.css';
import { useMeasure } from './use-measure.ts';

/** The pages of a badge, computed again when a font is loaded. */
export function useBadgePages(design: BadgeDesign | undefined, data: BadgeData): BadgePage[] {
  const measure = useMeasure();
  return useMemo(() => (design ? layoutBadge(design, data, measure) : []), [design, data, measure]);
}

interface BadgeFaceProps {
  page: BadgePage;
  /** The URL of a picture of the event; undefined if the event does not have it. */
  pictureUrl: (key: string) => string | undefined;
}

/** The boxes of one page of a badge, on a sheet of the same size. */
export function BadgeFace({ page, pictureUrl }: BadgeFaceProps) {
  return page.boxes.map((box, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- boxes have no other identity, and no state
    <Box key={index} box={box} pictureUrl={pictureUrl} />
  ));
}

const mm = (length: number) => `${length}mm`;
const areaOf = ({ x, y, width, height }: BadgeBox): CSSProperties => ({
  left: mm(x),
  top: mm(y),
  width: mm(width),
  height: mm(height),
});

function Box({ box, pictureUrl }: { box: BadgeBox } & Pick<BadgeFaceProps, 'pictureUrl'>) {
  switch (box.kind) {
    case 'text':
      return <TextLine box={box} />;
    case 'fill':
      return <div className={styles.box} style={{ ...areaOf(box), backgroundColor: box.color }} />;
    case 'qr':
      return (
        <div className={styles.box} style={areaOf(box)}>
          <QrCode value={box.text} label="" />
        </div>
      );
    case 'picture': {
      const src = box.of === 'award' ? `/api/ticket/award-image/${encodeURIComponent(box.name)}` : pictureUrl(box.name);
      return src === undefined ? null : <img className={styles.picture} style={areaOf(box)} src={src} alt="" />;
    }
  }
}

/** A line of text. It is as wide as its area, so its letters can be aligned. */
function TextLine({ box }: { box: BadgeBox & { kind: 'text' } }) {
  const { text, pt, color, align, style, country } = box;
  const fonts = useLineFonts(text, country ?? null);
  return (
    <p
      className={cx(styles.line, styles[style])}
      // A right-to-left name is centred too, with its letters in their own order.
      dir="auto"
      {...(fonts.lang !== undefined && { lang: fonts.lang })}
      style={{
        ...areaOf(box),
        fontSize: `${pt}pt`,
        lineHeight: badgeLineHeight,
        color,
        textAlign: align,
        ...(fonts.fonts.length > 0 && ({ '--script-fonts': familiesOf(fonts) } as CSSProperties)),
      }}
    >
      <span>{text}</span>
    </p>
  );
}
