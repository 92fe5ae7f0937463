import { useState } from 'react';
import { parseFontSize } from '@foyer/domain/door/badges';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Badge.module.css';

/** In points. */
interface Sizes {
  topPt: number;
  bottomPt: number;
}

interface FontSizesProps {
  sizes: Sizes;
  onSizes: (sizes: Sizes) => void;
}

/**
 * Font sizes of the two name lines, in points. They must be numbers (door 6.2) and apply when the field is left. Each of
 * the `resets` removes what was typed.
 */
export function FontSizes({ resets, ...props }: FontSizesProps & { resets: number }) {
  // The key remounts the fields, so they show the server's sizes and no wrong text.
  return <Fields key={`${resets} ${props.sizes.topPt} ${props.sizes.bottomPt}`} {...props} />;
}

function Fields({ sizes, onSizes }: FontSizesProps) {
  const { badge: words } = useStaffText();
  const [typed, setTyped] = useState({ topPt: String(sizes.topPt), bottomPt: String(sizes.bottomPt) });
  const read = { topPt: parseFontSize(typed.topPt), bottomPt: parseFontSize(typed.bottomPt) };

  const commit = () => {
    const { topPt, bottomPt } = read;
    if (topPt === null || bottomPt === null) return;
    if (topPt !== sizes.topPt || bottomPt !== sizes.bottomPt) onSizes({ topPt, bottomPt });
  };
  const box = (name: keyof Sizes, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      suffix="pt"
      value={typed[name]}
      error={read[name] === null && words.sizeWrong}
      onValueChange={(text) => setTyped({ ...typed, [name]: text })}
      onBlur={commit}
      onKeyDown={(key) => {
        if (key.key === 'Enter') commit();
      }}
    />
  );
  return (
    <div className={styles.sizes}>
      {box('topPt', words.topSize)}
      {box('bottomPt', words.bottomSize)}
    </div>
  );
}
