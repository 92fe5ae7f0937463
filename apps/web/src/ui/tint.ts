import type { CSSProperties } from 'react';

/** The attributes that tint an element and everything inside it. Empty without a tint. */
export function tintAttributes(tint: string | undefined, style?: CSSProperties) {
  if (!tint) return style ? { style } : {};
  return { 'data-tint': '', style: { ...style, '--tint': tint } as CSSProperties };
}
