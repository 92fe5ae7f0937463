/** One word after `foyer`. `run` answers with the exit code; `undefined` is 0. */
export interface Command {
  summary: string;
  /** What may follow the name, for the help: `<file> [--dry-run]`. */
  usage?: string;
  run: (args: readonly string[]) => Promise<number | undefined>;
}
export type Commands = Readonly<Record<string, Command>>;

/** A failure to tell in one line; anything else that is thrown is a fault of ours and keeps its stack. */
export class PlainFailure extends Error {
  readonly exitCode: number;
  constructor(line: string, exitCode = 1) {
    super(line);
    this.name = 'PlainFailure';
    this.exitCode = exitCode;
  }
}

/** Finds the command and runs it; without a name it is `start`. */
export async function runCommandLine(
  argv: readonly string[],
  commands: Commands,
  print: (line: string) => void,
): Promise<number> {
  const [name = 'start', ...args] = argv;
  if (name === 'help' || name === '--help' || name === '-h') {
    print(help(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    print(`There is no command "${name}".\n\n${help(commands)}`);
    return 2;
  }
  return (await command.run(args)) ?? 0;
}

function help(commands: Commands): string {
  const rows = Object.entries(commands).map(([name, command]) => ({
    call: [name, command.usage].filter(Boolean).join(' '),
    summary: command.summary,
  }));
  const width = Math.max(...rows.map((row) => row.call.length));
  return ['Usage: foyer <command>', '', ...rows.map((row) => `  ${row.call.padEnd(width)}  ${row.summary}`)].join('\n');
}
