import { useEffect, useState, type RefObject } from 'react';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for the page: what comes within half a screen of the view is told of, once. */
function whenNear(element: Element, tell: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: '50% 0px' },
  );
  waiting.set(element, tell);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether the element is, or was, near enough to the view for its pictures to be fetched: after the first frame at the soonest, so
 * that they do not compete with what the page needs to be used. Browsers' own `loading="lazy"` fetches 1250 px to 2500 px
 * ahead, which on a phone is three more events.
 */
export function useNearView(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near || element.current === null) return undefined;
    return whenNear(element.current, () => setNear(true));
  }, [near, element]);
  return near;
}
