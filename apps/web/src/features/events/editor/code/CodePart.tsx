import { useDeferredValue, useMemo, useRef } from 'react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { differences } from '@foyer/domain/events/event-changes';
import { useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { checkCode, codeOf, type CodeScope } from './check-code.ts';
import styles from './Code.module.css';
import { CodeEditor, type CodeEditorHandle } from './CodeEditor.tsx';

/** Typed text that is not in the draft yet. */
export interface TypedCode {
  scope: CodeScope;
  text: string;
  /** The draft that the text was started from. */
  base: EventDefinition;
}

interface CodePartProps {
  definition: EventDefinition;
  /** Typed text that was not applied. It stays while another part of the editor is open. */
  typed: TypedCode | undefined;
  setTyped: (next: TypedCode | undefined) => void;
  /** The scope that shows while nothing is typed. */
  scope: CodeScope;
  setScope: (next: CodeScope) => void;
  problemsOf: (definition: EventDefinition) => ReadonlyMap<string, string>;
  change: (next: EventDefinition) => void;
}

/** The draft as code. It is checked with the schema of definition files, and messages show at their lines. */
export default function CodePart({ definition, typed, setTyped, scope, setScope, problemsOf, change }: CodePartProps) {
  const { eventCode: t } = useStaffText();
  const snackbar = useSnackbar();
  const editor = useRef<CodeEditorHandle>(null);
  const original = useMemo(() => codeOf(definition, scope), [definition, scope]);
  const text = typed?.text ?? original;
  const shown = useDeferredValue(text);
  const checked = useMemo(
    () => checkCode(shown, scope, definition, problemsOf, t),
    [shown, scope, definition, problemsOf, t],
  );
  const { findings } = checked;
  const isOther = typed !== undefined && differences(typed.base, definition).length > 0;
  const lineOf = (from: number) => shown.slice(0, from).split('\n').length;
  const apply = () => {
    const now = checkCode(text, scope, definition, problemsOf, t);
    if (!now.definition) return;
    change(now.definition);
    setTyped(undefined);
    snackbar.show({ tone: 'success', message: t.applied });
  };
  return (
    <Card title={t.title}>
      <Stack gap={4}>
        <Select
          label={t.scope}
          hint={typed ? t.scopeHeld : t.scopeHint}
          value={scope}
          disabled={typed !== undefined}
          options={[
            { value: 'form', label: t.scopeForm },
            { value: 'event', label: t.scopeEvent },
          ]}
          onValueChange={(next) => setScope(next === 'event' ? 'event' : 'form')}
        />
        {isOther && <Alert tone="warning">{t.draftChanged}</Alert>}
        <CodeEditor
          ref={editor}
          label={t.label}
          text={text}
          findings={findings}
          phrases={{
            Find: t.find,
            Replace: t.replaceWith,
            next: t.findNext,
            previous: t.findPrevious,
            all: t.findAll,
            'match case': t.matchCase,
            regexp: t.findPattern,
            'by word': t.wholeWords,
            replace: t.replace,
            'replace all': t.replaceAll,
            close: t.close,
            'current match': t.currentMatch,
            'on line': t.onLine,
            'replaced match on line $': t.replacedOnLine,
            'replaced $ matches': t.replacedMatches,
            'Control character': t.controlCharacter,
            'Selection deleted': t.selectionDeleted,
            Diagnostics: t.problems,
            'No diagnostics': t.noProblems,
            'Go to line': t.lineNumber,
            go: t.jump,
          }}
          onChange={(next) =>
            setTyped(next === original ? undefined : { scope, text: next, base: typed?.base ?? definition })
          }
        />
        {findings.length > 0 && (
          <Alert tone="warning" title={t.problems}>
            <ul className={styles.findings}>
              {findings.slice(0, 50).map(({ from, words }) => (
                <li key={`${from} ${words}`}>
                  <button type="button" onClick={() => editor.current?.show(from)}>
                    {t.atLine({ line: lineOf(from), words })}
                  </button>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Row>
          <Button
            variant="primary"
            disabled={typed === undefined || findings.length > 0}
            disabledReason={typed === undefined ? t.nothingTyped : findings.length > 0 ? t.mendFirst : undefined}
            onClick={apply}
          >
            {t.apply}
          </Button>
          {typed && (
            <Button variant="quiet" onClick={() => setTyped(undefined)}>
              {t.reset}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
