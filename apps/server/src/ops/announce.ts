import type { Logger } from './logging.ts';
import { foyerCommand } from './version.ts';

/** The accounts of a demo, for people who try it. */
export interface DemoSignIns {
  password: string;
  accounts: readonly (readonly [userId: string, who: string])[];
}

/** Standard output. */
interface Output {
  /** True when it is a terminal. */
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Prints messages outside of requests: text on a terminal; elsewhere JSON lines, because standard output is the log. */
export interface Announcer {
  /** Reports that Foyer serves at `address` and listens at `listening`. A terminal also shows the sign-ins of a demo, and how to stop. */
  ready: (address: string, listening: string, demo: DemoSignIns | undefined) => void;
  line: (text: string) => void;
}

export function createAnnouncer(output: Output, logger: Logger): Announcer {
  if (output.isTTY === true) {
    return {
      ready: (address, listening, demo) => output.write(banner(address, listening, demo)),
      line: (text) => output.write(`${text}\n`),
    };
  }
  // Programs that start Foyer wait for these lines, so they ignore the log level.
  const always = logger.child({}, { level: 'info' });
  return {
    ready: (address, listening) =>
      always.info(
        { address, listening, pid: process.pid },
        `Foyer is ready: ${address} answers${listensAt(address, listening)}`,
      ),
    line: (text) => always.warn(text),
  };
}

/** The address to which a proxy forwards, when the public address differs. */
const listensAt = (address: string, listening: string) => (address === listening ? '' : `, listening on ${listening}`);

function banner(address: string, listening: string, demo: DemoSignIns | undefined): string {
  const lines = ['', `  Foyer is ready: ${address}${listensAt(address, listening).replace(',', ' ')}`, ''];
  if (demo !== undefined) {
    lines.push(`  Demo sign-ins, all with the password ${demo.password}`);
    lines.push(...demo.accounts.map(([name, who]) => `    ${name.padEnd(10)} ${who}`), '');
  }
  lines.push('  Press Ctrl-C to stop.', '');
  return `${lines.join('\n')}\n`;
}

/** The line that a restored copy prints at its start. */
export const restedNotice = (backupAt: Date | null): string =>
  `This is a restored copy, of ${backupAt?.toISOString() ?? 'unknown date'}: nothing is sold, mailed or done in the background ` +
  `until ${foyerCommand} resume.`;
