import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { positionOf } from '@foyer/domain/events/merge-definitions';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { pointsIn } from './checklist/point-field.ts';
import type { TypedCode } from './code/CodePart.tsx';
import { ConflictChoice, decisionsOf } from './draft/Conflicts.tsx';
import styles from './Editor.module.css';
import { InfoPart } from './InfoPart.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { MailsPart } from './MailsPart.tsx';
import type { Problems } from './problems.ts';
import type { PickedField } from './show-field.ts';
import { TermsPart } from './TermsPart.tsx';
import { TicketsPart } from './TicketsPart.tsx';
import { VersionsPart } from './versions/VersionsPart.tsx';
import { type Editor } from './use-editor.ts';

// Lazy-loaded, because most edits need neither badges, the form builder, the pictures nor the code view.
const BadgesPart = lazy(() => import('./badges/BadgesPart.tsx'));
const CodePart = lazy(() => import('./code/CodePart.tsx'));
const ImagesPart = lazy(() => import('./images/ImagesPart.tsx'));
const FormPart = lazy(() => import('./form/FormPart.tsx'));

interface EditorPartsProps {
  eventId: number;
  editing: Editor;
  problems: Problems;
  /** The open points, with those first that prevent publishing. */
  points: readonly ChecklistPoint[];
  blocking: number;
  /** Returns the problems of another version of the event. */
  check: (definition: EventDefinition) => Problems;
  picked: PickedField | undefined;
  onShown: () => void;
  tab: string;
  setTab: (tab: string) => void;
}

/** The sections of the editor, one at a time. */
export function EditorParts(props: EditorPartsProps) {
  const { eventId, editing, problems, points, blocking, check, picked, onShown, tab, setTab } = props;
  const { draft, definition, change, conflicts, settle, save } = editing;
  const { badgeDesigner, editor, eventCode, formBuilder } = useStaffText();
  const [typed, setTyped] = useState<TypedCode>();
  const [scope, setScope] = useState<TypedCode['scope']>('form');
  const { figures, tokens } = draft;
  const problemAt = (path: string) => {
    const conflict = decisionsOf(conflicts).find((each) => positionOf(definition, each.path) === path);
    return conflict ? <ConflictChoice {...{ conflict, definition, settle }} /> : problems.get(path);
  };
  const named = (section: EditorSection, label: string) => {
    const open = pointsIn(section, points, blocking);
    return (
      <>
        <span>{label}</span>
        {/* The checklist names the points, and each has a link to its field. */}
        {open.count > 0 && (
          <span aria-hidden className={styles.open} data-blocks={open.blocks ? '' : undefined}>
            {open.count}
          </span>
        )}
      </>
    );
  };
  const part = { definition, change, problemAt, picked, onShown };
  const tabs = (
    <Tabs
      label={editor.tabs}
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          id: 'info',
          label: named('info', editor.tabInfo),
          content: <InfoPart {...part} eventId={eventId} isPublished={draft.isPublished} published={draft.published} />,
        },
        {
          id: 'tickets',
          label: named('tickets', editor.tabTickets),
          content: <TicketsPart {...part} {...{ eventId, figures }} />,
        },
        {
          id: 'form',
          label: named('form', formBuilder.tab),
          content: (
            <Coming>
              <FormPart {...part} published={draft.published} />
            </Coming>
          ),
        },
        {
          id: 'images',
          label: named('images', editor.tabImages),
          content: (
            <Coming>
              <ImagesPart {...part} eventId={eventId} live={draft.images} />
            </Coming>
          ),
        },
        {
          id: 'mails',
          label: named('mails', editor.tabMails),
          content: <MailsPart {...part} eventId={eventId} tokens={tokens} />,
        },
        { id: 'terms', label: named('terms', editor.tabTerms), content: <TermsPart {...part} /> },
        {
          id: 'badges',
          label: named('badges', badgeDesigner.tab),
          content: (
            <Coming>
              <BadgesPart {...part} eventId={eventId} images={draft.images} />
            </Coming>
          ),
        },
        {
          id: 'versions',
          label: editor.tabVersions,
          content: <VersionsPart {...{ eventId, draft, definition, change }} />,
        },
        {
          id: 'code',
          label: eventCode.tab,
          content: (
            <Coming>
              <CodePart {...{ definition, typed, setTyped, scope, setScope, change }} problemsOf={check} />
            </Coming>
          ),
        },
      ]}
    />
  );
  return (
    <>
      {tabs}
      <LeaveQuestion
        onLeave={save === 'offline' || save === 'refused' || conflicts.length > 0 || typed !== undefined}
        onClose={save !== 'saved'}
      />
    </>
  );
}

/** Shows a placeholder while the code of a part loads. */
function Coming({ children }: { children: ReactNode }) {
  const { text: t } = useLanguage();
  return (
    <Suspense
      fallback={
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
