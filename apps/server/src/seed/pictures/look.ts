/** How an event's pictures look: colours and what stands in the arches. */
export interface Look {
  /** Accent of the event's pages and the ground of its pictures, `#rrggbb`. */
  color: string;
  /** Deep ground, light of the room, and the sparks over it, `#rrggbb`. */
  night: string;
  glow: string;
  spark: string;
  arches: 'round' | 'pointed';
  motif: 'star' | 'burst' | 'peaks' | 'diamond' | 'sun' | 'wing' | 'bowl' | 'flame' | 'chandelier';
}
