export interface Look {
  /** Accent colour of the event's pages and background of its images, `#rrggbb`. */
  color: string;
  /** Dark background, light, and sparks, `#rrggbb`. */
  night: string;
  glow: string;
  spark: string;
  arches: 'round' | 'pointed';
  motif: 'star' | 'burst' | 'peaks' | 'diamond' | 'sun' | 'wing' | 'bowl' | 'flame' | 'chandelier';
}
