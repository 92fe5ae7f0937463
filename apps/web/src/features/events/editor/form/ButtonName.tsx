import { addAttendeePrefix } from '@foyer/domain/forms/kinds';
import { useStaffText } from '../../../../session/language.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { withName } from './edit.ts';
import { buttonDeed } from '../../../../shared/event/field-words.ts';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import type { FieldFormProps } from './field-form-props.ts';

/** The action of a form button, which its name determines (forms 1.3). */
export function ButtonName({ field, at, configuration, locale, problemAt, change }: FieldFormProps) {
  const { formBuilder: t } = useStaffText();
  const names = [
    'Submit',
    'SubmitAndAddAttendee',
    ...configuration.relationshipTypes.map(({ relationshipType }) => `${addAttendeePrefix}${relationshipType}`),
    'CloneBadgeName',
    'Cancel',
  ];
  const typeName = (code: string) => relationshipName(configuration.relationshipTypes, code, locale);
  const offered = names.includes(field.name) ? names : [...names, field.name];
  return (
    <Select
      label={t.buttonDoes}
      value={field.name}
      error={problemAt('name')}
      options={offered.map((value) => ({ value, label: buttonDeed(value, { t, typeName }) }))}
      onValueChange={(name) => change(withName(configuration, at, name))}
    />
  );
}
