import { useStaffText } from '../../../../session/language.tsx';
import { IconButton } from '../../../../ui/Button.tsx';

interface MoversProps {
  name: string;
  first: boolean;
  last: boolean;
  attribute: 'data-move' | 'data-move-section';
  onMove: (by: -1 | 1) => void;
}

/** Buttons to move up and down. They stay in place at both ends, so they keep the focus. */
export function Movers({ name, first, last, attribute, onMove }: MoversProps) {
  const { formBuilder: t } = useStaffText();
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={t.moveUp({ name })}
        {...{ [attribute]: -1 }}
        aria-disabled={first || undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t.moveDown({ name })}
        {...{ [attribute]: 1 }}
        aria-disabled={last || undefined}
        onClick={() => onMove(1)}
      />
    </>
  );
}
