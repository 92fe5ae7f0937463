// Globals that the benchmarks add to the page for measurements. The product does not use them.

/** Time when the wanted control could be clicked (ms of the page's clock, 0 before), total layout shift, and time that the thread was blocked (ms). */
declare var foyerBench: { ready: number; shift: number; blocking: number };
/** Start of the step, in ms of the page's clock. */
declare var foyerTouched: number;
/** Times from Enter to the painted verdict, in ms. */
declare var foyerVerdicts: number[];
