import { Checkbox } from '../../ui/Checkbox.tsx';
import type { KindProps } from '../form-context.ts';
import { useChoice } from './use-choice.ts';

export function CheckboxKind(kind: KindProps) {
  const { view, frame, change, leave } = useChoice<boolean>(kind);
  const { id, name, label, hint, error, disabled } = frame;
  return (
    <Checkbox
      {...{ id, name, label, hint, error, disabled }}
      checked={view.value === true}
      required={kind.state.required}
      onCheckedChange={change}
      onBlur={leave}
    />
  );
}
