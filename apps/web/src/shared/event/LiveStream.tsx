import { lazy, Suspense, type ComponentProps } from 'react';

const LiveStreamLink = lazy(async () => ({ default: (await import('./LiveStreamLink.tsx')).LiveStreamLink }));

/** The link to the live stream. Its code loads where an event has a stream. */
export function LiveStream(props: ComponentProps<typeof LiveStreamLink>) {
  return (
    <Suspense fallback={null}>
      <LiveStreamLink {...props} />
    </Suspense>
  );
}
