import { createElement, lazy, useState, type FunctionComponent } from 'react';
import { whenOnline } from '../../../session/when-online.ts';

/**
 * A part of the wizard with its own chunk: the component, and a function that prefetches it. A prefetched part renders
 * at once. `lazy` suspends even then, and React reveals suspended content after 0.3 s at the earliest.
 */
export function partOf<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): { Part: FunctionComponent<P>; preload: () => Promise<object | null> } {
  let here: FunctionComponent<P> | undefined;
  const fetchPart = async () => {
    await whenOnline();
    here = await load();
    return { default: here };
  };
  const Later: FunctionComponent<P> = lazy(fetchPart);
  return {
    // A mounted part keeps its first component. Switching would remount everything inside.
    Part: (props) => createElement(useState(() => here ?? Later)[0], props),
    // `null` if the chunk fails to load. Opening the part tries again and shows the failure.
    preload: () => fetchPart().catch(() => null),
  };
}
