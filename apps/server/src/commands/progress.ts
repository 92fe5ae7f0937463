/** Progress of a long command: one rewritten line on a terminal, otherwise a line every few seconds. */
export interface Progress {
  /** `share` is 0 to 1, or undefined while it is unknown. */
  tell: (words: string, share?: number) => void;
  /** Clears the line. */
  end: () => void;
}

interface Output {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write: (text: string) => unknown;
}

const onTerminalMs = 100;
const elsewhereMs = 5000;
const barLength = 24;

/** Progress on `output`. `now` is in ms. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const isTerminal = output.isTTY === true;
  const every = isTerminal ? onTerminalMs : elsewhereMs;
  let toldAt = now();
  let isShown = false;
  return {
    tell: (words, share) => {
      if (now() - toldAt < every) return;
      toldAt = now();
      const percent = share === undefined ? '' : `${Math.floor(share * 100)} % `;
      if (!isTerminal) {
        output.write(`${percent}${words}\n`);
        return;
      }
      const bar = share === undefined ? '' : `[${'='.repeat(Math.floor(share * barLength)).padEnd(barLength)}] `;
      output.write(`\r\u001b[2K${`${bar}${percent}${words}`.slice(0, (output.columns ?? 80) - 1)}`);
      isShown = true;
    },
    end: () => {
      if (isShown) output.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
