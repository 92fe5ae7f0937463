import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { locales, type FieldKind, type Locale } from '@foyer/contract/wire/vocabulary';
import { missingInForm } from '@foyer/domain/events/event-checklist';
import { languageName } from '@foyer/messages/catalogue/languages';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { replaced, shownText } from '../document.ts';
import { useShownField, type TabProps } from '../show-field.ts';
import { useCarrying, useFocusAfter, type Carried } from './carry.ts';
import {
  copyOf,
  fieldAt,
  freshField,
  freshFields,
  freshSection,
  movedEntry,
  movedField,
  placedChoice,
  placedEntry,
  placedField,
  positionForNew,
  withField,
  withFieldAt,
  withFieldsAt,
  type FieldPosition,
} from './edit.ts';
import { findingsOf, findingWords } from './finding-words.ts';
import styles from './Form.module.css';
import { fieldName } from '../../../../shared/event/field-words.ts';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { Preview, type PreviewSize } from './Preview.tsx';
import { SectionCard, type FieldActions } from './SectionCard.tsx';

interface FormPartProps extends TabProps {
  /** The definition that attendees see now. */
  published: EventDefinition;
}

/** The form builder: sections and fields in order, next to a preview (forms 1.1). */
export default function FormPart({ published, ...part }: FormPartProps) {
  const { definition, change, problemAt } = part;
  const { locale: own } = useLanguage();
  const { formBuilder: t } = useStaffText();
  const [locale, setLocale] = useState<Locale>(own);
  const [size, setSize] = useState<PreviewSize>('phone');
  /** The open field (by position) or section. */
  const [open, setOpen] = useState<string>();
  useShownField(part, ['form'], ({ path, locale: wanted }) => {
    const [, section, field] = /^configuration\.sections\.(\d+)(?:\.fields\.(\d+))?/.exec(path) ?? [];
    if (wanted) setLocale(wanted);
    if (section !== undefined) setOpen(field === undefined ? `s${section}` : `${section}.${field}`);
  });
  const [announcement, setAnnouncement] = useState('');
  const outline = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(outline);
  const { configuration } = definition;
  const { sections } = configuration;
  const findings = useMemo(() => findingsOf(definition), [definition]);
  const actions = useOutline({ definition, change, locale, open, setOpen, setAnnouncement, focus });
  useCarrying(outline, line, actions.carry);
  const opened = openPosition(open);
  const openName = opened && fieldAt(sections, opened)?.name;
  const whole = findings.filter(({ code }) => code === 'MISSING_SUBMIT');

  return (
    <div className={styles.builder} data-size={size}>
      <div ref={outline} className={styles.outline}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <div ref={line} className={styles.landing} hidden />
        <Stack gap={5}>
          <Select
            label={t.writeIn}
            hint={t.writeInHint}
            value={locale}
            options={locales.map((each) => {
              const missing = missingInForm(sections, each).length;
              const name = languageName(each);
              return { value: each, label: missing > 0 ? t.languageLacks({ language: name, count: missing }) : name };
            })}
            onValueChange={(next) => setLocale(locales.find((each) => each === next) ?? own)}
          />
          {sections.length === 0 ? (
            <EmptyState icon="edit" title={t.empty}>
              {t.emptyHint}
            </EmptyState>
          ) : (
            sections.map((section, index) => (
              <SectionCard
                // oxlint-disable-next-line react/no-array-index-key -- the name is typed here, so it is no stable key; all state comes from the position
                key={index}
                {...{ definition, published, section, index, locale, findings, open, actions, problemAt }}
                change={(next) => change({ ...definition, configuration: next })}
              />
            ))
          )}
          {whole.map((finding) => (
            <Alert key={finding.code} tone="info">
              {findingWords(finding, t)}
            </Alert>
          ))}
          <Row>
            <Button icon="plus" data-add-section onClick={actions.addSection}>
              {t.addSection}
            </Button>
          </Row>
        </Stack>
      </div>
      <Preview {...{ definition, locale, size }} follow={openName} onSize={setSize} />
    </div>
  );
}

interface OutlineProps extends Pick<FormPartProps, 'definition' | 'change'> {
  locale: Locale;
  open: string | undefined;
  setOpen: (key: string | undefined) => void;
  /** Announces a text to screen readers. */
  setAnnouncement: (words: string) => void;
  focus: (selector: string) => void;
}

/** The actions on fields and sections of the outline. The focus follows the moved item. */
function useOutline({ definition, change, locale, open, setOpen, setAnnouncement, focus }: OutlineProps) {
  const { formBuilder: t } = useStaffText();
  const takenAway = useTakenAway(definition, change);
  const { configuration } = definition;
  const { sections } = configuration;
  const set = (next: FormSection[]) => change({ ...definition, configuration: { ...configuration, sections: next } });
  const typeName = (code: string) => relationshipName(configuration.relationshipTypes, code, locale);
  const words = { t, typeName };
  const nameOf = (at: FieldPosition) => {
    const field = fieldAt(sections, at);
    return field ? fieldName(field, shownText(field.label, field.translations?.label, locale), words) : '';
  };
  const keyOf = ({ section, field }: FieldPosition) => `${section}.${field}`;
  const titleOf = (index: number) => sections[index]?.title || t.sectionOf({ number: index + 1 });

  const moveField = (from: FieldPosition, moved: ReturnType<typeof placedField>, focused: (key: string) => string) => {
    if (!moved) return;
    const { at } = moved;
    focus(focused(keyOf(at)));
    setOpen(open === keyOf(from) ? keyOf(at) : undefined);
    setAnnouncement(t.movedTo({ name: nameOf(from), position: at.field + 1, section: titleOf(at.section) }));
    set(moved.sections);
  };
  const moveSection = (from: number, to: number, moved: FormSection[] | null, focused: string) => {
    if (!moved) return;
    focus(focused);
    setOpen(open === `s${from}` ? `s${to}` : undefined);
    setAnnouncement(t.sectionMovedTo({ name: titleOf(from), position: to + 1 }));
    set(moved);
  };

  const moveChoice = (of: FieldPosition, from: number, to: number) => {
    const moved = placedChoice(sections, of, from, to);
    const choice = fieldAt(sections, of)?.fieldOptions?.[from];
    if (!moved || !choice) return;
    focus(`[data-row="${keyOf(of)}"] [data-choice="${to}"] input`);
    const name = shownText(choice.text, choice.translations?.text, locale) || t.choiceOf({ number: from + 1 });
    setAnnouncement(t.movedTo({ name, position: to + 1, section: nameOf(of) }));
    set(moved);
  };

  /** Inserts fields at the cursor, and opens the last one, so further fields come below all of them. */
  const insert = (section: number, fields: readonly FormField[]) => {
    const [first] = fields;
    const at = first ? positionForNew(sections, section, first, openPosition(open)) : { section, field: 0 };
    const last = keyOf({ section, field: at.field + fields.length - 1 });
    setOpen(last);
    focus(`[data-row="${last}"] :is(input, textarea, select)`);
    set(withFieldsAt(sections, at, fields));
    return at;
  };

  const actions: FieldActions & { addSection: () => void; carry: (what: Carried) => void } = {
    toggle: (key) => setOpen(open === key ? undefined : key),
    move: (at, by, from) =>
      moveField(at, movedField(sections, at, by), (key) =>
        from === 'row' ? `[data-at="${key}"]` : `[data-row="${key}"] [data-move="${by}"]`,
      ),
    carry: (what) => {
      if (what.kind === 'field') {
        return moveField(what.from, placedField(sections, what.from, what.to), (key) => `[data-at="${key}"]`);
      }
      const { from, to } = what;
      if (what.kind === 'choice') return moveChoice(what.of, from, to);
      moveSection(from, to, placedEntry(sections, from, to), `[data-at="s${to}"]`);
    },
    add: (section, kind: FieldKind) => {
      insert(section, [freshField(kind, sections)]);
    },
    addQuestion: (section, { title, fields }) => {
      const at = insert(section, freshFields(fields, sections));
      setAnnouncement(t.inserted({ name: shownText('', title, locale), section: titleOf(at.section) }));
    },
    copy: (at) => {
      const field = fieldAt(sections, at);
      if (!field) return;
      const to = { section: at.section, field: at.field + 1 };
      setOpen(keyOf(to));
      focus(`[data-row="${keyOf(to)}"] :is(input, textarea, select)`);
      set(withFieldAt(sections, to, copyOf(field, sections)));
    },
    remove: (at) => {
      const field = fieldAt(sections, at);
      setOpen(undefined);
      focus(at.field > 0 ? `[data-at="${at.section}.${at.field - 1}"]` : `[data-at="s${at.section}"]`);
      set(withField(sections, at, undefined));
      takenAway(nameOf(at), (now) => (field ? withFieldAt(now, at, field) : [...now]));
    },
    moveSection: (index, by) =>
      moveSection(
        index,
        index + by,
        movedEntry(sections, index, by),
        `[data-section="${index + by}"] [data-move-section="${by}"]`,
      ),
    removeSection: (index) => {
      const section = sections[index];
      setOpen(undefined);
      focus(index > 0 ? `[data-at="s${index - 1}"]` : '[data-add-section]');
      set(replaced(sections, index, undefined));
      takenAway(titleOf(index), (now) => (section ? now.toSpliced(index, 0, section) : [...now]));
    },
    addSection: () => {
      setOpen(`s${sections.length}`);
      focus(`[data-section="${sections.length}"] input`);
      set([...sections, freshSection(sections, t.newSection)]);
    },
  };
  return actions;
}

/** The position of the open field; undefined if a section or nothing is open. */
function openPosition(open: string | undefined): FieldPosition | undefined {
  const [section, field] = (open ?? '').split('.').map(Number);
  return section === undefined || field === undefined || Number.isNaN(section) ? undefined : { section, field };
}

/** Reports a removed item and offers an undo, which restores it into the current form. */
function useTakenAway(definition: EventDefinition, change: (next: EventDefinition) => void) {
  const { formBuilder: t } = useStaffText();
  const snackbar = useSnackbar();
  const latest = useRef({ definition, change });
  const shownMessage = useRef<number>(undefined);
  useEffect(() => {
    latest.current = { definition, change };
  });
  useEffect(
    () => () => {
      if (shownMessage.current !== undefined) snackbar.dismiss(shownMessage.current);
    },
    [snackbar],
  );
  return (name: string, back: (sections: readonly FormSection[]) => FormSection[]) => {
    const onAction = () => {
      const now = latest.current.definition;
      const { configuration } = now;
      latest.current.change({ ...now, configuration: { ...configuration, sections: back(configuration.sections) } });
    };
    shownMessage.current = snackbar.show({ message: t.removed({ name }), action: { label: t.undo, onAction } });
  };
}
