import { useLanguage } from '../../session/language.tsx';
import { RadioGroup } from '../../ui/ChoiceGroup.tsx';
import type { KindProps } from '../form-context.ts';
import { choicesOf } from '../words.ts';
import { useChoice } from './use-choice.ts';

/** One option from a short list, all visible. */
export function RadioGroupKind(kind: KindProps) {
  const { required } = kind.state;
  const { locale, text: t } = useLanguage();
  const { view, frame, groupName, change } = useChoice<string>(kind);
  const texts = choicesOf(kind.state, locale, t);
  const isShort = texts.length <= 4 && texts.every(({ label }) => label.length <= 14);
  return (
    <RadioGroup
      key={view.filled}
      {...frame}
      name={groupName}
      options={texts}
      look={isShort ? 'inline' : 'rows'}
      value={String(view.value)}
      required={required}
      onValueChange={change}
    />
  );
}
