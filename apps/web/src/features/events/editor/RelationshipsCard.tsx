import type { ReactNode } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { freshKey, replaced, type PartProps } from './document.ts';
import styles from './Editor.module.css';
import { fieldId } from './show-field.ts';
import { TranslatedFields } from './TranslatedFields.tsx';

interface RelationshipsCardProps extends PartProps {
  /** The definition that attendees see now. Existing tickets may use its types. */
  published: EventDefinition;
}

/** The event's own relationship types (orders 3.1). Those that attendees see already are closed at first. */
export function RelationshipsCard({ definition, published, change, problemAt }: RelationshipsCardProps) {
  const { editor } = useStaffText();
  const { configuration } = definition;
  const types = configuration.relationshipTypes;
  const set = (relationshipTypes: RelationshipType[]) =>
    change({ ...definition, configuration: { ...configuration, relationshipTypes } });
  const add = () => {
    const taken = [...types, ...published.configuration.relationshipTypes].map((each) => each.relationshipType);
    const relationshipType = freshKey('TYPE', [...new Set(taken)]);
    set([...types, { relationshipType, selfType: false, guestType: true, translations: { defaultLabel: '' } }]);
  };
  return (
    <Card title={editor.relationshipTypes}>
      <Stack gap={5}>
        <p>{editor.relationshipTypesHint}</p>
        {types.map((type, index) => (
          <TypeFields
            // oxlint-disable-next-line react/no-array-index-key -- the code is typed here, so it is no stable key; the only state is whether it is open
            key={index}
            {...{ type }}
            id={fieldId(`configuration.relationshipTypes.${index}`)}
            number={index + 1}
            uses={isAgain(types, index) ? 0 : usesOf(definition, type.relationshipType)}
            isOld={!isAgain(types, index) && published.configuration.relationshipTypes.some(isLike(type))}
            problemAt={(path) => problemAt(`configuration.relationshipTypes.${index}.${path}`)}
            onChange={(next) => set(replaced(types, index, next))}
          />
        ))}
        <div>
          <Button icon="plus" onClick={add}>
            {editor.addType}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

const isLike = (one: RelationshipType) => (other: RelationshipType) => other.relationshipType === one.relationshipType;

/** True if an earlier type has the same code. This can happen while a code is typed. */
const isAgain = (types: readonly RelationshipType[], index: number): boolean => {
  const type = types[index];
  return type !== undefined && types.findIndex(isLike(type)) < index;
};

/** The number of tickets and coupons that name the type. */
const usesOf = ({ ticketConfigurations = [] }: EventDefinition, code: string): number =>
  ticketConfigurations
    .flatMap((ticket) => [
      ticket.relationshipTypes,
      ...(ticket.coupons ?? []).map((each) => each.conditions?.relationshipTypes),
    ])
    .filter((types) => types?.includes(code)).length;

/** The fields of a type that can have a problem. */
const typePaths = ['translations.defaultLabel', 'relationshipType', 'guestType', 'maxPerAccount'];

const kinds = ['typeSelf', 'typeSpouse', 'typeGuest'] as const;

interface TypeFieldsProps {
  id: string;
  type: RelationshipType;
  number: number;
  uses: number;
  /** True if tickets may already use the type. */
  isOld: boolean;
  problemAt: (path: string) => ReactNode;
  /** Undefined removes the type. */
  onChange: (next: RelationshipType | undefined) => void;
}

function TypeFields({ id, type, number, uses, isOld, problemAt, onChange }: TypeFieldsProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { translations } = type;
  const name = translatedText(translations.label, locale, translations.defaultLabel ?? '') || editor.typeOf({ number });
  const put = (part: Partial<RelationshipType>) => onChange({ ...type, ...part });
  const kind = type.selfType ? 'typeSelf' : type.guestType ? 'typeGuest' : 'typeSpouse';
  return (
    <fieldset id={id} className={styles.item} aria-label={name}>
      <Fold title={name} opensAtFirst={!isOld} hasProblem={typePaths.some((path) => Boolean(problemAt(path)))}>
        <Stack gap={3}>
          <TranslatedFields
            label={editor.typeLabelIn}
            text={translations.defaultLabel}
            translated={translations.label}
            maxLength={200}
            error={problemAt('translations.defaultLabel')}
            onChange={(defaultLabel, label) => put({ translations: { ...translations, defaultLabel, label } })}
          />
          <TranslatedFields
            optional
            label={editor.typeSelfLabelIn}
            text={translations.defaultSelfLabel}
            translated={translations.selfLabel}
            maxLength={200}
            onChange={(text, selfLabel) =>
              put({ translations: { ...translations, defaultSelfLabel: text || undefined, selfLabel } })
            }
          />
          <FieldRow>
            <TextField
              label={editor.typeCode}
              hint={editor.typeCodeHint}
              required
              readOnly={isOld || uses > 0}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              value={type.relationshipType}
              error={problemAt('relationshipType')}
              onValueChange={(code) => put({ relationshipType: code.trim().toUpperCase() })}
            />
            <Select
              label={editor.typeKind}
              value={kind}
              options={kinds.map((value) => ({ value, label: editor[value] }))}
              // Changing the kind would change the slot of existing tickets.
              disabled={isOld}
              error={problemAt('guestType')}
              onValueChange={(value) => {
                const { maxPerAccount: _, ...rest } = type;
                // Only guests may be several (orders 3).
                const remaining = value === 'typeGuest' ? type : rest;
                onChange({ ...remaining, selfType: value === 'typeSelf', guestType: value === 'typeGuest' });
              }}
            />
            {type.guestType && (
              <NumberField
                label={editor.typeMost}
                inputMode="numeric"
                value={type.maxPerAccount ?? 1}
                error={problemAt('maxPerAccount')}
                onNumber={(most) => put({ maxPerAccount: most ?? Number.NaN })}
              />
            )}
          </FieldRow>
          <div>
            <Button
              size="sm"
              variant="quiet"
              icon="trash"
              disabled={uses > 0}
              disabledReason={uses > 0 ? editor.typeUsed({ count: uses }) : undefined}
              onClick={() => onChange(undefined)}
            >
              {editor.removeOf({ name })}
            </Button>
          </div>
        </Stack>
      </Fold>
    </fieldset>
  );
}
