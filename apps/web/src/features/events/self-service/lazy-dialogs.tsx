import { lazy, Suspense, type ComponentProps } from 'react';

/** Dialogs that load when they open, because their choice of an event needs the code of comboboxes. */
const LazyClone = lazy(async () => ({ default: (await import('./CloneDialog.tsx')).CloneDialog }));
const LazyNew = lazy(async () => ({ default: (await import('./NewEventDialog.tsx')).NewEventDialog }));

export function CloneDialog(props: ComponentProps<typeof LazyClone>) {
  return (
    <Suspense fallback={null}>
      <LazyClone {...props} />
    </Suspense>
  );
}

export function NewEventDialog(props: ComponentProps<typeof LazyNew>) {
  return (
    <Suspense fallback={null}>
      <LazyNew {...props} />
    </Suspense>
  );
}
