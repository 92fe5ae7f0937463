import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Focuses the editor and begins a chain of commands. TipTap's own `focus` command waits for the next frame, so a key
 * that is pressed before this frame would reach the button of the toolbar.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}
