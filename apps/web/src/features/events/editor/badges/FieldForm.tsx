import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import { badgeAligns, badgeLimits, badgeTextKinds, badgeVerticalAligns } from '@foyer/contract/events/badge-design';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { isInput } from '@foyer/domain/forms/kinds';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { TranslatedFields } from '../TranslatedFields.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './Badges.module.css';
import { LengthField } from './LengthField.tsx';
import { ticketNames } from './samples.ts';

interface FieldFormProps {
  definition: EventDefinition;
  design: BadgeDesign;
  field: BadgeField;
  images: readonly EventImage[];
  onChange: (change: Partial<BadgeField>) => void;
}

/** The text, the look, the position and the rules of one field. */
export function FieldForm({ definition, design, field, images, onChange }: FieldFormProps) {
  const { badgeDesigner: t } = useStaffText();
  const isText = badgeTextKinds.some((kind) => kind === field.kind);
  const hasText = isText || field.kind === 'awards';
  const size = { least: badgeLimits.smallestPt, most: badgeLimits.largestPt };
  return (
    <Stack gap={4}>
      <Content {...{ definition, field, images, onChange }} />
      {hasText && (
        <div className={styles.numbers}>
          <LengthField
            {...size}
            label={t.largest}
            suffix="pt"
            value={field.pt ?? 12}
            onLength={(pt) => onChange({ pt })}
          />
          {field.kind === 'name' && (
            <LengthField
              {...size}
              label={t.lower}
              suffix="pt"
              value={field.bottomPt ?? field.pt ?? 12}
              onLength={(bottomPt) => onChange({ bottomPt })}
            />
          )}
        </div>
      )}
      {isText && (
        <FieldRow>
          <Select
            label={t.align}
            value={field.align ?? 'center'}
            options={badgeAligns.map((value) => ({ value, label: t[value] }))}
            onValueChange={(value) => onChange({ align: badgeAligns.find((each) => each === value) })}
          />
          <Select
            label={t.vertical}
            value={field.verticalAlign ?? 'top'}
            options={badgeVerticalAligns.map((value) => ({ value, label: t[value] }))}
            onValueChange={(value) => onChange({ verticalAlign: badgeVerticalAligns.find((each) => each === value) })}
          />
        </FieldRow>
      )}
      {isText && field.kind !== 'name' && (
        <Checkbox
          label={t.bold}
          checked={field.bold ?? false}
          onCheckedChange={(bold) => onChange({ bold: bold || undefined })}
        />
      )}
      {field.kind !== 'qr' && field.kind !== 'image' && <Colors {...{ definition, field, onChange }} />}
      <div className={styles.numbers}>
        <LengthField label={t.x} value={field.x} onLength={(x) => onChange({ x })} />
        <LengthField label={t.y} value={field.y} onLength={(y) => onChange({ y })} />
        <LengthField label={t.width} value={field.width} onLength={(width) => onChange({ width })} />
        <LengthField label={t.height} value={field.height} onLength={(height) => onChange({ height })} />
      </div>
      <AudienceFields {...{ definition }} of={field} key={design.key} onChange={onChange} />
    </Stack>
  );
}

type PartProps = Pick<FieldFormProps, 'definition' | 'field' | 'onChange'>;

/** The question, the free text or the image of a field. */
function Content({ definition, field, images, onChange }: PartProps & Pick<FieldFormProps, 'images'>) {
  const { badgeDesigner: t } = useStaffText();
  if (field.kind === 'text')
    return (
      <TranslatedFields
        label={t.textIn}
        text={field.text}
        translated={field.translations?.text}
        maxLength={badgeLimits.longestText}
        optional
        onChange={(text, translated) => onChange({ text, translations: { text: translated } })}
      />
    );
  if (field.kind === 'answer') {
    const questions = definition.configuration.sections.flatMap(({ fields }) => fields.filter(isInput));
    return (
      <Select
        label={t.question}
        placeholder={t.noQuestion}
        value={field.question ?? ''}
        options={questions.map(({ name, label }) => ({ value: name, label: label ?? name }))}
        onValueChange={(question) => onChange({ question: question || undefined })}
      />
    );
  }
  if (field.kind !== 'image') return null;
  return images.length === 0 ? (
    <p className={styles.soft}>{t.noImages}</p>
  ) : (
    <Select
      label={t.image}
      placeholder={t.noImage}
      value={field.image ?? ''}
      options={images.map(({ key, fileName }) => ({ value: key, label: fileName || key }))}
      onValueChange={(image) => onChange({ image: image || undefined })}
    />
  );
}

const isWithout = (field: BadgeField) => (field.kind === 'band' || field.kind === 'ribbon' ? '#5b3fa8' : '#000000');

/** One colour, or one for each ticket type. */
function Colors({ definition, field, onChange }: PartProps) {
  const { locale } = useLanguage();
  const { badgeDesigner: t } = useStaffText();
  const tickets = ticketNames(definition, locale);
  const usual = field.color ?? isWithout(field);
  const colors = field.colors ?? [];
  const colorOf = (key: string) => colors.find((each) => each.key === key)?.color ?? usual;
  return (
    <Stack gap={3}>
      <div className={styles.numbers}>
        <ColorInput label={t.color} value={usual} onColor={(color) => onChange({ color })} />
        {field.colors &&
          tickets.map(({ key, name }) => (
            <ColorInput
              key={key}
              label={t.colorOf({ ticket: name })}
              value={colorOf(key)}
              onColor={(color) =>
                onChange({
                  colors: tickets.map((each) => ({
                    key: each.key,
                    color: each.key === key ? color : colorOf(each.key),
                  })),
                })
              }
            />
          ))}
      </div>
      {tickets.length > 1 && (
        <Checkbox
          label={t.ownColors}
          checked={field.colors !== undefined}
          onCheckedChange={(isOn) =>
            onChange({ colors: isOn ? tickets.map(({ key }) => ({ key, color: usual })) : undefined })
          }
        />
      )}
    </Stack>
  );
}

interface ColorInputProps {
  label: string;
  value: string;
  onColor: (color: string) => void;
}

function ColorInput({ label, value, onColor }: ColorInputProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="color"
          className={styles.color}
          value={value}
          onChange={(event) => onColor(event.target.value)}
        />
      )}
    </Field>
  );
}
