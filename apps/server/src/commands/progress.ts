/** Progress of a long command: one rewritten line on a terminal, otherwise a line a minute. */
export interface Progress {
  /** `done` is an amount (`7 rows`). `share` of the phase is 0 to 1, or undefined while it is unknown. */
  tell: (phase: string, done?: string, share?: number) => void;
  /** Clears the line. */
  end: () => void;
}

interface Output {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write: (text: string) => unknown;
}

const onTerminalMs = 100;
const elsewhereMs = 60_000;
const barLength = 24;
/** An estimate from less time is too rough to show. */
const estimateAfterMs = 2000;

/** Progress on `output`. `now` is in ms. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const isTerminal = output.isTTY === true;
  const every = isTerminal ? onTerminalMs : elsewhereMs;
  let printedAt = now();
  let began = { phase: '', at: printedAt };
  let isShown = false;
  return {
    tell: (phase, done, share) => {
      const at = now();
      if (began.phase !== phase) began = { phase, at };
      if (at - printedAt < every) return;
      printedAt = at;
      const percent = share === undefined ? '' : `${Math.floor(share * 100)} % `;
      const line = `${percent}${phase}${done === undefined ? '' : `: ${done}`}${timeLeft(at - began.at, share)}`;
      if (!isTerminal) {
        output.write(`${line}\n`);
        return;
      }
      const bar = share === undefined ? '' : `[${'='.repeat(Math.floor(share * barLength)).padEnd(barLength)}] `;
      output.write(`\r\u001b[2K${`${bar}${line}`.slice(0, (output.columns || 80) - 1)}`);
      isShown = true;
    },
    end: () => {
      if (isShown) output.write('\r\u001b[2K');
      isShown = false;
    },
  };
}

/** The estimate for the rest of a phase, from the time that its finished share took. */
function timeLeft(elapsedMs: number, share: number | undefined): string {
  if (share === undefined || share === 0 || elapsedMs < estimateAfterMs) return '';
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1000);
  if (seconds < 60) return `, ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `, ${minutes} min left` : `, ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
