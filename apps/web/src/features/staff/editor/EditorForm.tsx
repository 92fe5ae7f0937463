import { useMemo, useState } from 'react';
import { Link } from '../../../session/navigation.tsx';
import type { EventDefinition } from '@foyer/contract/event-definition';
import type { EventDraft } from '@foyer/contract/event-draft';
import { formatDate } from '@foyer/domain/dates';
import { ConfirmDialog } from '../../../product/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../product/action/FailureAlert.tsx';
import { ownTimeZone } from '../../../product/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { translatedText } from '../../../session/translated-text.ts';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StickyBar } from '../../../ui/StickyBar.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ImagesPart } from './ImagesPart.tsx';
import { InfoPart } from './InfoPart.tsx';
import { MailsPart } from './MailsPart.tsx';
import { problemsOf, type Problems } from './problems.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { TermsPart } from './TermsPart.tsx';
import { TicketsPart } from './TicketsPart.tsx';
import { VersionsPart } from './VersionsPart.tsx';
import { placeWords } from './change-words.ts';
import styles from './Editor.module.css';
import type { Editor } from './use-editor.ts';

interface EditorFormProps {
  eventId: number;
  editing: Editor & { draft: EventDraft; definition: EventDefinition };
}

/** The parts of the editor, and what is done with all of them together. */
export function EditorForm({ eventId, editing }: EditorFormProps) {
  const { draft, definition, isDirty, save, discard, reload } = editing;
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const [asks, setAsks] = useState<'publish' | 'discard'>();
  const { figures, tokens, revision } = draft;
  const problems = useMemo(() => {
    const taken = (kind: 'ticket' | 'addOn', key: string) => {
      const found = figures.find((each) => each.kind === kind && each.key === key);
      return found ? found.sold + found.held : 0;
    };
    return problemsOf(definition, taken, tokens, editor);
  }, [definition, figures, tokens, editor]);
  const hasDraft = revision !== null;
  const canPublish = !isDirty && (hasDraft || !draft.isPublished) && !draft.isOutdated;

  return (
    <Page>
      <PageHeader
        title={translatedText(draft.published.translations?.name, locale, draft.published.defaultName)}
        eyebrow={draft.published.eventShortCode}
        back={<Link to={paths.selfService()}>{editor.back}</Link>}
        actions={
          <>
            <Chip tone={draft.isPublished ? 'good' : 'neutral'}>
              {draft.isPublished ? editor.stateLive : editor.stateHidden}
            </Chip>
            {hasDraft && <Chip tone="note">{editor.stateDraft}</Chip>}
            <Link to={paths.manageEvent(eventId)} className={buttonClass({ variant: 'quiet' })}>
              {editor.manage}
            </Link>
          </>
        }
      />
      <Stack gap={5}>
        <Notices editing={editing} />
        <Parts {...{ eventId, editing, problems }} />
        {problems.size > 0 && isDirty && (
          <Alert tone="warning" title={editor.problems}>
            <ul className={styles.effects}>
              {[...problems].map(([path, words]) => (
                <li key={path}>
                  {placeWords(pathByKey(path, definition), definition, editor)}: {words}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <FailureAlert failure={editing.conflict ? null : save.failure} />
      </Stack>
      <StickyBar regionLabel={editor.tabs} note={isDirty ? editor.unsaved : hasDraft ? editor.stateDraft : undefined}>
        {hasDraft && (
          <Button variant="quiet" onClick={() => setAsks('discard')}>
            {editor.discard}
          </Button>
        )}
        <Button
          loading={save.busy}
          disabled={problems.size > 0 || !isDirty}
          disabledReason={isDirty ? undefined : editor.allSaved}
          onClick={() => save.run({ onTop: false })}
        >
          {editor.save}
        </Button>
        <Button
          variant="primary"
          disabled={!canPublish}
          disabledReason={isDirty ? editor.saveFirst : canPublish ? undefined : editor.nothingToPublish}
          onClick={() => setAsks('publish')}
        >
          {editor.review}
        </Button>
      </StickyBar>
      {asks === 'publish' && (
        <PublishDialog
          {...{ eventId, revision, definition }}
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

/** Problems name tickets by their place, changes by their key. */
function pathByKey(path: string, { ticketConfigurations = [], emailTemplates = [] }: EventDefinition): string {
  return path
    .replace(/^ticketConfigurations\.(\d+)/, (whole, index: string) => {
      const key = ticketConfigurations[Number(index)]?.key;
      return key === undefined ? whole : `ticketConfigurations.${key}`;
    })
    .replace(/^emailTemplates\.(\d+)/, (whole, index: string) => {
      const mail = emailTemplates[Number(index)];
      return mail ? `emailTemplates.${mail.templateName} ${mail.locale}` : whole;
    });
}

/** Somebody else was quicker, or the event changed under the draft. */
function Notices({ editing }: Pick<EditorFormProps, 'editing'>) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { draft, conflict, save, reload } = editing;
  const when = (at: string) => formatDate(at, ownTimeZone(), locale, 'shortWithTime');
  const onTop = (words: string) => (
    <Button loading={save.busy} onClick={() => save.run({ onTop: true })}>
      {words}
    </Button>
  );
  if (conflict) {
    return (
      <Alert
        tone="warning"
        live
        title={editor.conflictTitle}
        actions={
          <div className={styles.row}>
            <Button onClick={() => void reload()}>{editor.loadTheirs}</Button>
            {onTop(editor.saveMine)}
          </div>
        }
      >
        {editor.conflictText({ by: conflict.by ?? editor.somebody, at: when(conflict.at) })}
      </Alert>
    );
  }
  if (!draft.isOutdated) return null;
  return (
    <Alert tone="warning" title={editor.outdatedTitle} actions={onTop(editor.saveAgain)}>
      {editor.outdatedText({ by: draft.savedBy ?? editor.somebody, at: draft.savedAt ? when(draft.savedAt) : '' })}
    </Alert>
  );
}

/** The sections of the editor, one at a time. */
function Parts({ eventId, editing, problems }: EditorFormProps & { problems: Problems }) {
  const { draft, definition, change, reload } = editing;
  const { editor } = useStaffText();
  const [tab, setTab] = useState('info');
  const { figures, tokens } = draft;
  const part = { definition, change, problemAt: (path: string) => problems.get(path) };
  return (
    <Tabs
      label={editor.tabs}
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          id: 'info',
          label: editor.tabInfo,
          content: <InfoPart {...part} isPublished={draft.isPublished} />,
        },
        { id: 'tickets', label: editor.tabTickets, content: <TicketsPart {...part} figures={figures} /> },
        {
          id: 'images',
          label: editor.tabImages,
          content: <ImagesPart eventId={eventId} images={draft.images} onSaved={() => void editing.refresh()} />,
        },
        { id: 'mails', label: editor.tabMails, content: <MailsPart {...part} eventId={eventId} tokens={tokens} /> },
        { id: 'terms', label: editor.tabTerms, content: <TermsPart {...part} /> },
        {
          id: 'versions',
          label: editor.tabVersions,
          content: <VersionsPart eventId={eventId} version={draft.version} onRestored={() => void reload()} />,
        },
      ]}
    />
  );
}
