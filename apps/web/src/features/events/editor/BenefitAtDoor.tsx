import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { longestRibbon, type Benefit } from '@foyer/contract/tickets/benefit';
import { kindsOf } from '@foyer/domain/door/badge-content';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TranslatedFields } from './TranslatedFields.tsx';

interface BenefitAtDoorProps {
  benefit: Benefit;
  /** The check-in lists and the badge designs of the event. */
  configuration: Pick<EventConfiguration, 'checkInLists' | 'badges'>;
  onChange: (next: Benefit) => void;
}

/** The check-in list and the ribbon of a benefit (selling 4.7, selling 4.8). */
export function BenefitAtDoor({ benefit, configuration, onChange }: BenefitAtDoorProps) {
  const { locale } = useLanguage();
  const { qualifications: t } = useStaffText();
  const { checkInLists = [], badges = [] } = configuration;
  const { checkInList, ribbon, ...rest } = benefit;
  const names = checkInLists.map(({ key, name, translations }) => ({
    value: key,
    label: translatedText(translations?.name, locale, name),
  }));
  const isGone = checkInList !== undefined && !checkInLists.some(({ key }) => key === checkInList);
  return (
    <>
      {(names.length > 0 || isGone) && (
        <Select
          label={t.entersList}
          hint={t.entersListHint}
          value={checkInList ?? ''}
          error={isGone ? t.listGone : undefined}
          options={[
            { value: '', label: t.noList },
            ...(isGone ? [{ value: checkInList, label: checkInList, disabled: true }] : []),
            ...names,
          ]}
          onValueChange={(list) =>
            onChange({ ...rest, ...(ribbon && { ribbon }), ...(list === '' ? {} : { checkInList: list }) })
          }
        />
      )}
      <TranslatedFields
        optional
        label={t.ribbonIn}
        text={ribbon?.text}
        translated={ribbon?.translations?.text}
        maxLength={longestRibbon}
        onChange={(text, translated) =>
          onChange({
            ...rest,
            ...(checkInList !== undefined && { checkInList }),
            ...(text === '' ? {} : { ribbon: { text, translations: { text: translated } } }),
          })
        }
      />
      {ribbon && !kindsOf(badges).has('ribbon') && <p>{t.ribbonNotPrinted}</p>}
    </>
  );
}
