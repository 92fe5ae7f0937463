import type { Logger } from './logging.ts';
import { foyerCommand } from './version.ts';

const demoSignIns = [
  ['C1000001', 'consultant, USA, English'],
  ['C1000002', 'consultant, USA, Spanish'],
  ['C1000003', 'consultant, Japan, Japanese'],
  ['C1000005', 'consultant with tickets for the family'],
  ['admin', 'staff: everything'],
  ['helper', 'staff: search and register for others'],
  ['scanner', 'staff: check-in at the door'],
] as const;

/** Standard output. */
interface Output {
  /** True when it is a terminal. */
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Prints messages outside of requests: text on a terminal; elsewhere JSON lines, because standard output is the log. */
export interface Announcer {
  /** Reports that Foyer serves at `address` and listens at `listening`. With a password, a terminal also lists the demo sign-ins. */
  ready: (address: string, listening: string, demoPassword: string | undefined) => void;
  line: (text: string) => void;
}

export function createAnnouncer(output: Output, logger: Logger): Announcer {
  if (output.isTTY === true) {
    return {
      ready: (address, listening, demoPassword) => output.write(banner(address, listening, demoPassword)),
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

function banner(address: string, listening: string, demoPassword: string | undefined): string {
  const lines = ['', `  Foyer is ready: ${address}${listensAt(address, listening).replace(',', ' ')}`, ''];
  if (demoPassword !== undefined) {
    lines.push(`  Demo sign-ins, all with the password ${demoPassword}`);
    lines.push(...demoSignIns.map(([name, who]) => `    ${name.padEnd(10)} ${who}`), '');
  }
  return `${lines.join('\n')}\n`;
}

/** The line that a restored copy prints at its start. */
export const restedNotice = (backupAt: Date | null): string =>
  `This is a restored copy, of ${backupAt?.toISOString() ?? 'unknown date'}: nothing is sold, mailed or done in the background ` +
  `until ${foyerCommand} resume.`;
