import { createElement, lazy, useState, type FunctionComponent } from 'react';
import { whenOnline } from '../../../session/when-online.ts';

/**
 * A part of the wizard that is a chunk of its own: the component, and how to fetch it before it is opened. What is here already is drawn
 * at once: a lazy component waits even then, and React lets what waited come 0.3 s later at the earliest.
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
    // Which of the two it began with it stays, or all in it would be made anew.
    Part: (props) => createElement(useState(() => here ?? Later)[0], props),
    // `null` where it cannot be had: opening it tries again, and says so.
    preload: () => fetchPart().catch(() => null),
  };
}
