import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { cx } from './cx.ts';

export interface SkeletonProps {
  /** `text`: lines; `block`: a picture or a card; `round`: a portrait or an icon. */
  shape?: 'text' | 'heading' | 'block' | 'round' | undefined;
  lines?: number | undefined;
  /** CSS lengths, to match the size of the loaded content. */
  width?: string | undefined;
  height?: string | undefined;
  ratio?: string | undefined;
  className?: string | undefined;
}

/** A grey shape for content that is loading. Hidden from screen readers; wrap a group in `Loading`. */
export function Skeleton({ shape = 'text', lines = 1, width, height, ratio, className }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height, aspectRatio: ratio };
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} aria-hidden="true" className={cx(styles.bone, styles[shape], className)} style={style} />
  ));
}

export interface LoadingProps {
  /** Announced once: "Loading events". */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Contains the skeletons of a region and announces that it is loading. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  );
}
