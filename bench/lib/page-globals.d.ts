// What the benchmarks put into the page to measure it from inside; the product knows none of it.

/** When the wanted control could be hit (ms of the page's clock, 0 before), how far the layout moved, how long the thread was taken (ms). */
declare var foyerBench: { ready: number; shift: number; blocking: number };
/** When the step began, ms of the page's clock. */
declare var foyerTouched: number;
/** From Enter to the painted verdict, ms each. */
declare var foyerVerdicts: number[];
