import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeFinding } from './check-code.ts';
import styles from './Code.module.css';

export interface CodeEditorHandle {
  /** Scrolls to an offset and puts the cursor there. */
  show: (from: number) => void;
}

interface CodeEditorProps {
  label: string;
  /** The shown text. `onChange` reports typed changes. */
  text: string;
  findings: readonly CodeFinding[];
  /** Translations of the search panel, by its English texts. */
  phrases: Readonly<Record<string, string>>;
  ref: Ref<CodeEditorHandle>;
  onChange: (text: string) => void;
}

/** A JSON editor with line numbers and messages at lines. */
export function CodeEditor({ label, text, findings, phrases, ref, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const begin = useEffectEvent(() => ({ text, label, phrases }));
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const first = begin();
    // CodeMirror creates its styles at run time. In a shadow root they are constructed style sheets, which the content
    // security policy allows.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          search({ top: true }),
          json(),
          syntaxHighlighting(colours),
          look,
          EditorState.phrases.of(first.phrases),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': first.label, spellcheck: 'false', tabindex: '0' }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const end = editor.state.doc.length;
    const diagnostics = findings.map(({ from, to, words }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity: 'error' as const,
      message: words,
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [findings]);
  useImperativeHandle(ref, () => ({
    show: (from) => {
      const editor = view.current;
      if (!editor) return;
      const anchor = Math.min(from, editor.state.doc.length);
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      editor.focus();
    },
  }));
  return <div ref={host} className={styles.host} />;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-strong)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--note)' },
  { tag: [tags.bool, tags.null], color: 'var(--warn)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', maxHeight: '36rem', fontSize: 'var(--text-sm)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', overflow: 'auto', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', minHeight: '16rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--sunken)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { boxShadow: 'inset 2px 0 var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--raised)' },
  '.cm-panels input, .cm-panels button': {
    color: 'var(--ink)',
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-sm)',
    font: 'inherit',
    minHeight: '1.75rem',
  },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--raised)', border: '1px solid var(--line)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
});
