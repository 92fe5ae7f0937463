import type { ReactNode } from 'react';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { FieldKind, Locale } from '@foyer/contract/wire/vocabulary';
import type { DefinitionFinding } from '@foyer/domain/forms/definition';
import { declaredKindOf, isFormButton, isInput, isTerms } from '@foyer/domain/forms/kinds';
import { questionLibrary, type LibraryQuestion } from '@foyer/messages/questions/question-library';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ColorField } from '../ColorField.tsx';
import { shownText } from '../document.ts';
import { fieldId } from '../show-field.ts';
import { BuilderText } from './BuilderText.tsx';
import { sourcesOf } from './condition.ts';
import { movedField, type FieldPosition } from './edit.ts';
import { FieldForm } from './FieldForm.tsx';
import { Grip } from './Grip.tsx';
import { warningsAt } from './finding-words.ts';
import styles from './Form.module.css';
import { Movers } from './Movers.tsx';
import { chosenKind, everyKind, fieldName, kindName } from '../../../../shared/event/field-words.ts';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';

export interface FieldActions {
  toggle: (key: string) => void;
  /** `from`: the element that has the focus and keeps it. */
  move: (at: FieldPosition, by: -1 | 1, from: 'row' | 'button') => void;
  add: (section: number, kind: FieldKind) => void;
  /** Inserts a question of the library. */
  addQuestion: (section: number, question: LibraryQuestion) => void;
  copy: (at: FieldPosition) => void;
  remove: (at: FieldPosition) => void;
  moveSection: (index: number, by: -1 | 1) => void;
  removeSection: (index: number) => void;
}

interface SectionCardProps {
  definition: EventDefinition;
  published: EventDefinition;
  section: FormSection;
  index: number;
  locale: Locale;
  findings: readonly DefinitionFinding[];
  open: string | undefined;
  actions: FieldActions;
  problemAt: (path: string) => ReactNode;
  change: (next: EventDefinition['configuration']) => void;
}

/** A section of the form. Each field is a line that expands to its settings. */
export function SectionCard(props: SectionCardProps) {
  const { definition, section, index, locale, open, actions } = props;
  const { locale: own } = useLanguage();
  const { formBuilder: t } = useStaffText();
  const title = shownText(section.title, section.translations?.title, locale) || section.title;
  const name = title || t.sectionOf({ number: index + 1 });
  const count = definition.configuration.sections.length;
  const id = useId();
  const isOpen = open === `s${index}`;
  const entries = section.fields.map((field, position) => ({ field, position }));
  const questions = entries.filter(({ field }) => !isFormButton(field.name));
  const buttons = entries.filter(({ field }) => isFormButton(field.name));
  const [isUnfolded, setUnfolded] = useState(false);
  // The list unfolds for a button that is opened from a problem or a checklist.
  const isButtonsOpen = isUnfolded || buttons.some(({ position }) => open === `${index}.${position}`);
  const toggleButtons = (event: SyntheticEvent<HTMLDetailsElement>) => setUnfolded(event.currentTarget.open);
  const typeName = (code: string) => relationshipName(definition.configuration.relationshipTypes, code, locale);
  const nameOf = (field: FormField) =>
    fieldName(field, shownText(field.label, field.translations?.label, locale), { t, typeName });
  const line = ({ field, position }: (typeof entries)[number]) => (
    <FieldLine
      // Names are typed here and can be duplicate for a while.
      key={position}
      {...props}
      field={field}
      at={{ section: index, field: position }}
    />
  );
  const problem = hasProblem(props.problemAt, `configuration.sections.${index}`, ['name', 'title', 'color']);
  return (
    <div className={styles.section} data-section={index}>
      <div className={styles.head}>
        <Grip at={`s${index}`} />
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.opener}
            data-at={`s${index}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            onClick={() => actions.toggle(`s${index}`)}
          >
            <Icon name="chevron-right" size="sm" className={styles.turn} />
            <span>{name}</span>
            {problem && <Icon name="alert" size="sm" label={t.needsAttention} className={styles.alarm} />}
          </button>
        </h2>
        <Movers
          name={name}
          first={index === 0}
          last={index === count - 1}
          attribute="data-move-section"
          onMove={(by) => actions.moveSection(index, by)}
        />
        <IconButton icon="trash" label={t.remove({ name })} onClick={() => actions.removeSection(index)} />
      </div>
      {isOpen && (
        <div id={`${id}-body`} className={styles.body}>
          <div id={fieldId(`configuration.sections.${index}`)}>
            <SectionForm {...props} />
          </div>
        </div>
      )}
      {questions.length === 0 ? (
        <p className={styles.soft}>{t.sectionEmpty}</p>
      ) : (
        <ol className={styles.fields}>{questions.map(line)}</ol>
      )}
      {buttons.length > 0 && (
        <details className={styles.advanced} open={isButtonsOpen} onToggle={toggleButtons}>
          <summary>{t.buttonsOf({ names: buttons.map(({ field }) => nameOf(field)).join(', ') })}</summary>
          <ol className={styles.fields}>{buttons.map(line)}</ol>
        </details>
      )}
      {/* A form without a Submit button gets it here. */}
      <div id={index === count - 1 ? fieldId('configuration.sections') : undefined} className={styles.adders}>
        <Menu
          label={t.addFieldTo({ section: name })}
          icon="plus"
          size="sm"
          variant="secondary"
          align="start"
          items={everyKind.map((kind) => ({
            id: kind,
            label: kindName(kind, t),
            onSelect: () => actions.add(index, kind),
          }))}
        />
        <Menu
          label={t.addQuestionTo({ section: name })}
          icon="plus"
          size="sm"
          variant="quiet"
          align="start"
          items={questionLibrary.map((question) => ({
            id: question.id,
            label: shownText('', question.title, own),
            onSelect: () => actions.addQuestion(index, question),
          }))}
        />
      </div>
    </div>
  );
}

const hasProblem = (problemAt: SectionCardProps['problemAt'], root: string, parts: readonly string[]) =>
  parts.some((part) => problemAt(`${root}.${part}`) !== undefined);

function SectionForm({ definition, section, index, locale, problemAt, change }: SectionCardProps) {
  const { formBuilder: t } = useStaffText();
  const { configuration } = definition;
  const set = (part: Partial<FormSection>) =>
    change({ ...configuration, sections: configuration.sections.with(index, { ...section, ...part }) });
  const at = (part: string) => problemAt(`configuration.sections.${index}.${part}`);
  return (
    <FieldRow>
      <BuilderText
        label={t.sectionTitle}
        locale={locale}
        text={section.title}
        translated={section.translations?.title}
        maxLength={300}
        error={at('title')}
        onChange={(title, translated) => set({ title, translations: { ...section.translations, title: translated } })}
      />
      <TextField
        label={t.sectionName}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        value={section.name}
        error={at('name')}
        onValueChange={(name) => set({ name })}
      />
      <ColorField
        label={t.sectionColor}
        hint={t.sectionColorHint}
        value={section.color}
        onChange={(color) => set({ color })}
      />
    </FieldRow>
  );
}

/** One field: its label, its kind and its actions. */
function FieldLine({ field, at, ...props }: SectionCardProps & { field: FormField; at: FieldPosition }) {
  const { definition, published, locale, findings, open, actions, problemAt, change } = props;
  const { formBuilder: t } = useStaffText();
  const id = useId();
  const key = `${at.section}.${at.field}`;
  const path = `configuration.sections.${at.section}.fields.${at.field}`;
  const isOpen = open === key;
  const typeName = (code: string) => relationshipName(definition.configuration.relationshipTypes, code, locale);
  const words = { t, typeName };
  const name = fieldName(field, shownText(field.label, field.translations?.label, locale), words);
  const { sections } = definition.configuration;
  const last = movedField(sections, at, 1) === null;
  const own = findings.filter((finding) => finding.path.startsWith(`${at.section}.fields.${at.field}.`));
  const isWrong = own.some(({ severity }) => severity === 'error');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(at, event.key === 'ArrowUp' ? -1 : 1, 'row');
  };
  const isQuestion = declaredKindOf(field).shape !== 'none';
  return (
    <li className={styles.line} data-row={key}>
      <div className={styles.head}>
        <Grip at={key} />
        <button
          type="button"
          className={styles.opener}
          data-at={key}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => actions.toggle(key)}
          onKeyDown={onKeyDown}
        >
          <Icon name="chevron-right" size="sm" className={styles.turn} />
          <span className={styles.name}>
            <span className={styles.called}>{name}</span>
            <span className={styles.kind}>
              {[
                kindName(chosenKind(field), t),
                isQuestion && field.required === false && !isTerms(field) && t.optional,
                field.hide === true && t.hidden,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {/* Below the name, because a phone has no space for it beside the buttons. */}
            {field.showWhen && (
              <span>
                <Chip>{t.conditional}</Chip>
              </span>
            )}
          </span>
          {isWrong && <Icon name="alert" size="sm" label={t.needsAttention} className={styles.alarm} />}
        </button>
        <Movers
          name={name}
          first={at.section === 0 && at.field === 0}
          last={last}
          attribute="data-move"
          onMove={(by) => actions.move(at, by, 'button')}
        />
        <Menu
          iconOnly
          label={t.moreOf({ name })}
          items={[
            ...(isInput(field) || declaredKindOf(field).role !== 'action'
              ? [{ id: 'copy', icon: 'copy' as const, label: t.duplicate, onSelect: () => actions.copy(at) }]
              : []),
            {
              id: 'remove',
              icon: 'trash',
              label: t.removeField,
              tone: 'danger',
              onSelect: () => actions.remove(at),
            },
          ]}
        />
      </div>
      {isOpen && (
        <div id={`${id}-body`} className={styles.body}>
          <Stack gap={4} id={fieldId(path)}>
            <FieldForm
              field={field}
              at={at}
              configuration={definition.configuration}
              published={publishedField(published, field.name)}
              locale={locale}
              sources={sourcesOf(definition, field, {
                labelOf: (other) => fieldName(other, shownText(other.label, other.translations?.label, locale), words),
                ticket: t.sourceTicket,
                addOns: t.sourceAddOns,
                relationship: t.sourceRelationship,
              })}
              problemAt={(part) => problemAt(`${path}.${part}`)}
              change={change}
            />
            {warningsAt(findings, `${at.section}.fields.${at.field}`, t).map((words) => (
              <p key={words} className={styles.warning}>
                <Icon name="info" size="sm" />
                {words}
              </p>
            ))}
          </Stack>
        </div>
      )}
    </li>
  );
}

const publishedField = ({ configuration }: EventDefinition, name: string): FormField | undefined =>
  configuration.sections.flatMap(({ fields }) => fields).find((field) => field.name === name && isInput(field));
