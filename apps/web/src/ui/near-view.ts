import { useEffect, useState, type RefObject } from 'react';

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for the page. It calls `tell` once when an element is within half a screen of the view. */
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
 * True once the element is near enough to the view for its pictures to load. Without `atOnce` it is false in the first
 * frame, so pictures do not compete with the code of the page. The browser's `loading="lazy"` starts 1250 px to 2500 px
 * early, which is three more events on a phone.
 */
export function useNearView(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near || element.current === null) return undefined;
    return whenNear(element.current, () => setNear(true));
  }, [near, element]);
  return near;
}
