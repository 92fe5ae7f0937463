import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { whenOnline } from '../../../session/when-online.ts';

/** A part of the wizard that is a chunk of its own: the component, and how to fetch it before it is opened. */
export function partOf<P>(load: () => Promise<ComponentType<P>>): {
  Part: LazyExoticComponent<ComponentType<P>>;
  preload: () => void;
} {
  const fetchPart = async () => {
    await whenOnline();
    return { default: await load() };
  };
  return {
    Part: lazy(fetchPart),
    preload: () =>
      void fetchPart().catch(() => {
        // Opening it tries again, and says so.
      }),
  };
}
