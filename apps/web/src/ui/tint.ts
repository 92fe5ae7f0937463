import type { CSSProperties } from 'react';

/** What an element carries to lend its colour to everything inside it; nothing without a tint. */
export function tintAttributes(tint: string | undefined, style?: CSSProperties) {
  if (!tint) return style ? { style } : {};
  return { 'data-tint': '', style: { ...style, '--tint': tint } as CSSProperties };
}
