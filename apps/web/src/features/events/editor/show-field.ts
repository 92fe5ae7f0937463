import { useEffect } from 'react';
import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import { eventFields } from '@foyer/contract/events/field-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PartProps } from './document.ts';

/** The id of the control, or of the group, at a path of the document. */
export const fieldId = (path: string): string => `at-${path}`;

type Tab = Exclude<EditorSection, 'versions' | 'code'>;

/** The tab of the editor that has the field at a path. */
export function tabOf(path: string): Tab {
  const [first, second] = path.split('.');
  if (first === 'images') return 'images';
  if (first === 'ticketConfigurations') return 'tickets';
  if (first === 'emailTemplates') return 'mails';
  if (path.endsWith('translations.link')) return 'terms';
  const section = Object.entries(eventFields).find(([field]) => first === 'configuration' && field === second)?.[1]
    .section;
  return section === undefined || section === 'code' ? 'info' : section;
}

/** A field to show. Each pick is another object, so the same path can be picked again. */
export interface PickedField {
  path: string;
  /** The language of the text. */
  locale?: Locale | undefined;
}

/** The props of a tab of the editor. */
export interface TabProps extends PartProps {
  /** The field to scroll to and focus. `onShown` runs after the tab did it. */
  picked: PickedField | undefined;
  onShown: () => void;
}

const controls = ':is(input, select, textarea, button):not([type="hidden"]):not(:disabled)';

/**
 * Opens the folds around the control at a path, scrolls to it and focuses it. Without one, to a control of the nearest group around the path: the
 * one in the language, the first invalid one, or the first.
 */
function focusAt({ path, locale }: PickedField): void {
  const words = path.split('.');
  while (words.length > 0) {
    const found = document.getElementById(fieldId(words.join('.')));
    if (found) {
      const target = found.matches(controls)
        ? found
        : ((locale && found.querySelector<HTMLElement>(`${controls}[lang="${locale}"]`)) ??
          found.querySelector<HTMLElement>(`[data-invalid] ${controls}`) ??
          found.querySelector<HTMLElement>(controls) ??
          found);
      for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'center' });
      return;
    }
    words.pop();
  }
}

/** Focuses the picked field when this part of the editor has it. `open` expands the group around the field. */
export function useShownField(
  { picked, onShown }: Pick<TabProps, 'picked' | 'onShown'>,
  tabs: readonly Tab[],
  open?: (picked: PickedField) => void,
): void {
  useEffect(() => {
    if (!picked || !tabs.includes(tabOf(picked.path))) return;
    open?.(picked);
    // The opened group exists one frame later.
    requestAnimationFrame(() => {
      focusAt(picked);
      onShown();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a pick is shown once, with the callbacks of its own render
  }, [picked]);
}
