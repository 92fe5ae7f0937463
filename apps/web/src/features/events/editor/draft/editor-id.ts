import { entryOf } from '../../../../session/stored.ts';
import { newKey } from '../document.ts';

let own: string | undefined;

/**
 * Identifies the editor of this tab, also after a reload, so a person does not see the earlier page as another editor
 * (events 4.15). The storage has the id only between two pages, because a duplicated tab starts with a copy of the
 * storage and is another editor.
 */
export function editorId(): string {
  if (own !== undefined) return own;
  const entry = entryOf('editor');
  const id = entry.read() ?? newKey();
  own = id;
  entry.remove();
  window.addEventListener('pagehide', () => entry.write(id));
  window.addEventListener('pageshow', entry.remove);
  return id;
}
