/** What organisers learn from their data: reports, the lists behind them, exports. It reads alone and writes nothing. */
export { reportingHandlers } from './handlers.ts';
