import { useState } from 'react';
import { badgeLimits } from '@foyer/contract/events/badge-design';
import { NumberField } from '../../../../shared/money/NumberField.tsx';
import { useStaffText } from '../../../../session/language.tsx';

interface LengthFieldProps {
  label: string;
  value: number;
  suffix?: string;
  least?: number;
  most?: number;
  onLength: (length: number) => void;
}

/** A length in mm or pt. A number out of range stays in the field with a message, and does not change the design. */
export function LengthField(props: LengthFieldProps) {
  const { label, value, suffix = 'mm', least = 0, most = badgeLimits.largestSide, onLength } = props;
  const { badgeDesigner: t } = useStaffText();
  const [wrong, setWrong] = useState<number | null>();
  const shown = wrong === undefined ? value : wrong;
  return (
    <NumberField
      label={label}
      suffix={suffix}
      value={shown}
      error={wrong !== undefined && (least === 0 ? t.wrongLength({ most }) : t.wrongSide({ least, most }))}
      onNumber={(number) => {
        const isRight = number !== null && number >= least && number <= most;
        setWrong(isRight ? undefined : number);
        if (isRight) onLength(number);
      }}
      onBlur={() => setWrong(undefined)}
    />
  );
}
