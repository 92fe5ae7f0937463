import { useEffect, useRef } from 'react';

interface UndoActions {
  undo: () => void;
  redo: () => void;
}

/** These have their own undo: the code editor, and the text that filters a list of choices. */
const ownUndo = '[role="combobox"], [contenteditable="true"]';
const dialog = 'dialog[open], [role="dialog"], [role="alertdialog"]';

const isElsewhere = (event: Event): boolean => {
  const [target] = event.composedPath();
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(ownUndo)) return true;
  // The drawer of an entry edits the draft too.
  return target.closest(dialog) !== null && target.closest('[data-edits-draft]') === null;
};

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (with Cmd on Apple devices), and undo from the browser's menu. In a text field they take a step of
 * the draft back too, because the browser's own undo does not know fields that are not focused.
 */
export function useUndoKeys(actions: UndoActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const run = (event: Event, name: keyof UndoActions) => {
      event.preventDefault();
      latest.current[name]();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'z') run(event, event.shiftKey ? 'redo' : 'undo');
      else if (key === 'y' && !event.shiftKey) run(event, 'redo');
    };
    const onInput = (event: InputEvent) => {
      if (isElsewhere(event)) return;
      if (event.inputType === 'historyUndo') run(event, 'undo');
      if (event.inputType === 'historyRedo') run(event, 'redo');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('beforeinput', onInput);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('beforeinput', onInput);
    };
  }, []);
}
