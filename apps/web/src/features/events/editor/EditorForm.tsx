import { useCallback, useMemo, useState } from 'react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { editorSections } from '@foyer/contract/events/editor-vocabulary';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { differences } from '@foyer/domain/events/event-changes';
import { positionOf } from '@foyer/domain/events/merge-definitions';
import { formatDate } from '@foyer/domain/shared/dates';
import { withPoolNames } from '@foyer/domain/stock/pools';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { failureOf } from '../../../shared/action/action.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StickyBar } from '../../../ui/StickyBar.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import { useChecklist } from './checklist/use-checklist.ts';
import { ConflictList } from './draft/Conflicts.tsx';
import { OtherEditors } from './draft/OtherEditors.tsx';
import { DraftStatus } from './draft/DraftStatus.tsx';
import { useUndoKeys } from './draft/undo-keys.ts';
import { formProblems } from './form/finding-words.ts';
import { packageProblemsOf } from './package-words.ts';
import { poolProblemsOf } from './pool-words.ts';
import { problemsOf, type Problems } from './problems.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { EditorParts } from './EditorParts.tsx';
import { recheckProblemsOf } from './recheck-words.ts';
import { tabOf, type PickedField } from './show-field.ts';
import { locationWords } from './change-words.ts';
import { TryItButton } from './trials/TryItButton.tsx';
import { windowProblemsOf } from './window-words.ts';
import styles from './Editor.module.css';
import { useEditor, type Editor } from './use-editor.ts';
import { useUndoPublication } from './use-undo-publication.ts';

interface EditorFormProps {
  eventId: number;
  /** The draft when the screen opened. */
  loaded: EventDraft;
}

/** The parts of the editor, and the actions for all of them. */
export function EditorForm({ eventId, loaded }: EditorFormProps) {
  const { picked, pick, onShown, tab, setTab } = usePicked();
  const editing = useEditor(eventId, loaded, editorSections.find((each) => each === tab) ?? 'info');
  const { draft, definition, save, conflicts, discard, reload } = editing;
  const { text } = useLanguage();
  const texts = useStaffText();
  const { editor } = texts;
  const [asks, setAsks] = useState<'publish' | 'discard'>();
  const { problems, check } = useProblems(draft, definition);
  const { points, blocking } = useChecklist(eventId, draft, definition);
  const [isOpen, onToggle] = useState(blocking > 0);
  const isChanged = useMemo(
    () => differences({ ...draft.published, published: null }, { ...definition, published: null }).length > 0,
    [draft.published, definition],
  );
  /** Shows the part of the editor in which undo changed something. */
  const showTab = (path: string | undefined) => {
    if (path !== undefined) setTab(tabOf(path));
  };
  const steps = { undo: () => showTab(editing.undo()), redo: () => showTab(editing.redo()) };
  useUndoKeys(steps);
  const undoPublication = useUndoPublication(eventId, editing);
  const refusal = publishRefusal(editing, { isChanged, isCorrect: problems.size === 0 }, editor);

  return (
    <Page>
      <PageHeader
        title={texts.staffFrame.setup}
        actions={
          // One state at a time, so that the first edit does not make the header taller.
          <>
            {draft.isPublished ? (
              <Chip tone={isChanged ? 'note' : 'good'}>{isChanged ? editor.stateDraft : editor.stateLive}</Chip>
            ) : (
              <Chip>{editor.stateHidden}</Chip>
            )}
            <TryItButton {...{ eventId }} timeZone={definition.configuration.timeZone} save={editing.flush} />
          </>
        }
      />
      <Stack gap={5}>
        <OtherEditors editors={editing.editors} />
        <OutdatedNotice editing={editing} problems={problems.size} />
        <ConflictList {...{ conflicts, definition }} settle={editing.settle} onPick={pick} />
        <Checklist {...{ points, blocking, isOpen, onToggle }} onPick={pick} />
        <EditorParts {...{ eventId, editing, problems, points, blocking, check, picked, onShown, tab, setTab }} />
        {problems.size > 0 && <ProblemList {...{ problems, definition }} onPick={pick} />}
        <FailureAlert failure={save === 'refused' ? failureOf({}, editing.error, text) : discard.failure} />
      </Stack>
      <StickyBar
        regionLabel={editor.tabs}
        label={points.length > 0 ? barWords(points.length, blocking, texts.eventChecklist) : undefined}
        note={<DraftStatus save={save} canUndo={editing.canUndo} canRedo={editing.canRedo} {...steps} />}
      >
        {draft.revision !== null && isChanged && (
          <Button variant="quiet" onClick={() => setAsks('discard')}>
            {editor.discard}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={refusal !== undefined}
          disabledReason={refusal}
          onClick={() => {
            const first = openPath(conflicts, problems, definition);
            if (first === undefined) void editing.flush().then((isSaved) => isSaved && setAsks('publish'));
            else pick({ path: first });
          }}
        >
          {editor.review}
        </Button>
      </StickyBar>
      {asks === 'publish' && (
        <PublishDialog
          {...{ eventId, definition, blocking }}
          version={draft.version}
          isPublished={draft.isPublished}
          onUndo={undoPublication.run}
          published={draft.published}
          revision={draft.revision}
          onPublished={() => {
            setAsks(undefined);
            void reload();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'discard' && (
        <ConfirmDialog
          title={editor.discardAsk}
          confirm={editor.discard}
          variant="danger"
          action={discard}
          onConfirm={() => {
            discard.run();
            setAsks(undefined);
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>{editor.discardText}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The problems of a document by path. */
function useProblems({ figures, tokens }: EventDraft, definition: EventDefinition) {
  const { editor, formBuilder, packages, pools, recheck, saleWindows } = useStaffText();
  const check = useCallback(
    (checked: EventDefinition): Problems => {
      const taken = (kind: 'ticket' | 'addOn', key: string) => {
        const found = figures.find((each) => each.kind === kind && each.key === key);
        return found ? found.sold + found.held : 0;
      };
      return new Map([
        ...problemsOf(checked, taken, tokens, editor),
        ...poolProblemsOf(checked, { editor, pools }),
        ...packageProblemsOf(checked, { packages }),
        ...recheckProblemsOf(checked, { recheck }),
        ...windowProblemsOf(checked, { editor, saleWindows }),
        ...formProblems(checked, formBuilder),
      ]);
    },
    [figures, tokens, editor, formBuilder, packages, pools, recheck, saleWindows],
  );
  return { problems: useMemo(() => check(definition), [check, definition]), check };
}

/** The first field to decide or to correct before publishing. */
function openPath(conflicts: Editor['conflicts'], problems: Problems, definition: EventDefinition): string | undefined {
  const [conflict] = conflicts;
  return conflict ? positionOf(definition, conflict.path) : [...problems.keys()][0];
}

/** Why the draft cannot be published now; undefined when it can, or when a field must be corrected first. */
function publishRefusal(
  { draft, save }: Editor,
  { isChanged, isCorrect }: { isChanged: boolean; isCorrect: boolean },
  t: StaffMessages['editor'],
): string | undefined {
  if (save === 'offline' || save === 'refused') return t.notSavedYet;
  // Some rules need the server, for example whether another event has the short code.
  if (draft.working && save === 'saved' && isCorrect) return t.refusedByServer;
  if (draft.isOutdated) return t.acceptFirst;
  return isChanged || !draft.isPublished ? undefined : t.nothingToPublish;
}

/** The number of open points, for the bar that is always visible. */
const barWords = (open: number, blocking: number, t: StaffMessages['eventChecklist']): string =>
  t.inBar({ points: blocking > 0 ? t.blocking({ count: blocking }) : t.advice({ count: open }) });

/** The selected tab, and the field to show in it. */
function usePicked() {
  const { part } = useSearch('selfServiceEvent');
  const [tab, setShownTab] = useState<string>(part === 'dates' ? 'info' : part);
  const [picked, setPicked] = useState<PickedField | undefined>(part === 'dates' ? { path: 'eventStart' } : undefined);
  const setTab = (next: string) => {
    setShownTab(next);
    keepSearch('selfServiceEvent', { part: editorSections.find((each) => each === next) ?? 'info' });
  };
  const pick = (field: PickedField) => {
    setTab(tabOf(field.path));
    setPicked(field);
  };
  return { tab, setTab, picked, pick, onShown: () => setPicked(undefined) };
}

interface ProblemListProps {
  problems: Problems;
  definition: EventDefinition;
  onPick: (field: PickedField) => void;
}

/** Entries that prevent saving, each with a link to its field. */
function ProblemList({ problems, definition, onPick }: ProblemListProps) {
  const { locale } = useLanguage();
  const texts = useStaffText();
  const named = withPoolNames(definition, locale);
  return (
    <Alert tone="warning" title={texts.editor.problems}>
      <ul className={styles.effects}>
        {[...problems].map(([path, words]) => (
          <li key={path}>
            <button type="button" className={styles.link} onClick={() => onPick({ path })}>
              {locationWords(pathByKey(path, definition), named, texts)}: {words}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Problems address tickets by index, changes by key. */
function pathByKey(path: string, definition: EventDefinition): string {
  const { ticketConfigurations = [], emailTemplates = [], configuration } = definition;
  return path
    .replace(/^configuration\.relationshipTypes\.(\d+)/, (whole, index: string) => {
      const code = configuration.relationshipTypes[Number(index)]?.relationshipType;
      return code ? `configuration.relationshipTypes.${code}` : whole;
    })
    .replace(/^ticketConfigurations\.(\d+)/, (whole, index: string) => {
      const key = ticketConfigurations[Number(index)]?.key;
      return key === undefined ? whole : `ticketConfigurations.${key}`;
    })
    .replace(/^emailTemplates\.(\d+)/, (whole, index: string) => {
      const mail = emailTemplates[Number(index)];
      return mail ? `emailTemplates.${mail.templateName} ${mail.locale}` : whole;
    });
}

/** Shown when the event changed after the draft was started. */
function OutdatedNotice({ editing, problems }: { editing: Editor; problems: number }) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { draft, accept } = editing;
  if (!draft.isOutdated) return null;
  const at = draft.savedAt ? formatDate(draft.savedAt, ownTimeZone(), locale, 'shortWithTime') : '';
  const mustCorrect = problems > 0 || draft.working !== undefined;
  return (
    <Alert
      tone="warning"
      title={editor.outdatedTitle}
      actions={
        <Button
          loading={accept.busy}
          disabled={mustCorrect}
          disabledReason={mustCorrect ? editor.correctFirst : undefined}
          onClick={() => accept.run()}
        >
          {editor.accept}
        </Button>
      }
    >
      {editor.outdatedText({ by: draft.savedBy ?? editor.somebody, at })}
      <FailureAlert failure={accept.failure} />
    </Alert>
  );
}
