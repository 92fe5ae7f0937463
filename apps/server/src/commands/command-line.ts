import { parseArgs } from 'node:util';
import { PlainFailure } from '../ops/plain-failure.ts';
import { version } from '../ops/version.ts';

/** One `--option` of a command. */
export interface Option {
  type: 'string' | 'boolean';
  /** Description for the help, in a few words. */
  about: string;
  /** Name of the value in the help: `file`. */
  value?: string;
  /** May be given more than once. */
  multiple?: boolean;
}
type Options = Readonly<Record<string, Option>>;
type ValueOf<O extends Option> = O['type'] extends 'boolean' ? boolean : O['multiple'] extends true ? string[] : string;

/** The parsed command line. A missing option is `undefined`. */
export interface CommandArguments<O extends Options> {
  values: { [K in keyof O]?: ValueOf<O[K]> };
  /** One value per entry of `words`, without missing optional ones. */
  words: readonly string[];
}

/** A command after `foyer`. `run` returns the exit code; `undefined` means 0. */
export interface Command {
  summary: string;
  /** Names of the required words for the help: `user id`. */
  words?: readonly string[];
  /** Number of words at the end that are optional. */
  optionalWords?: number;
  options?: Options;
  run: (parsed: CommandArguments<Options>) => Promise<number | undefined>;
}
/** A command with subcommands: `foyer admin create`. */
export interface CommandGroup {
  summary: string;
  commands: Commands;
}
export type Commands = Readonly<Record<string, Command | CommandGroup>>;

/** Defines a command with typed options. */
export function command<const O extends Options>(
  made: Omit<Command, 'options' | 'run'> & {
    options?: O;
    run: (parsed: CommandArguments<O>) => Promise<number | undefined | void>;
  },
): Command {
  const { run, ...rest } = made;
  return { ...rest, run: async (parsed) => (await run(parsed as CommandArguments<O>)) ?? undefined };
}

/** A wrong command line, reported in one line with exit code 2. */
export class UsageError extends PlainFailure {
  constructor(line: string) {
    super(line, 2);
    this.name = 'UsageError';
  }
}

/**
 * Finds the command and runs it; the default is `start`. `--help` prints the help of a command and runs nothing.
 * @throws UsageError for an unknown command, option or word
 */
export async function runCommandLine(
  argv: readonly string[],
  commands: Commands,
  print: (line: string) => void,
): Promise<number> {
  return runWithin('foyer', argv.length === 0 ? ['start'] : argv, commands, print);
}

async function runWithin(
  path: string,
  [name, ...args]: readonly string[],
  commands: Commands,
  print: (line: string) => void,
): Promise<number> {
  if (path === 'foyer' && (name === '--version' || name === '-v' || name === 'version')) {
    print(`Foyer ${version}`);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    print(listOf(path, commands));
    return name === undefined ? 2 : 0;
  }
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!found) throw new UsageError(`There is no command "${path} ${name}". See ${path} --help.`);
  const inner = `${path} ${name}`;
  if ('commands' in found) return runWithin(inner, args, found.commands, print);
  const parsed = parse(inner, args, found);
  if (parsed === 'help') {
    print(helpOf(inner, found));
    return 0;
  }
  return (await found.run(parsed)) ?? 0;
}

function parse(
  path: string,
  args: readonly string[],
  { options = {}, words = [], optionalWords = 0 }: Command,
): CommandArguments<Options> | 'help' {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(
          Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
        ),
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence names the option. The rest explains how to pass a word that looks like an option.
    throw new UsageError(`${error.message.split(/[.\n]/)[0]}. See ${path} --help.`);
  }
  const { help, ...values } = parsed.values;
  if (help === true) return 'help';
  const missing = words.length - parsed.positionals.length;
  if (missing < 0 || missing > optionalWords) {
    const expected = words.length === 0 ? 'no arguments' : written(words, optionalWords);
    throw new UsageError(`${path} takes ${expected}. See ${path} --help.`);
  }
  return { values, words: parsed.positionals };
}

const everyCommand = 'Every command takes --env-file <path>, a file with settings. foyer --version shows the version.';

function listOf(path: string, commands: Commands): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return [
    `Usage: ${path} <command>`,
    '',
    ...aligned(rows),
    '',
    `Arguments and options of a command: ${path} <command> --help`,
    ...(path === 'foyer' ? [everyCommand] : []),
  ].join('\n');
}

/** The words as `<file>`, with optional ones in brackets. */
function written(words: readonly string[], optional: number): string {
  return words.map((word, index) => (index < words.length - optional ? `<${word}>` : `[<${word}>]`)).join(' ');
}

function helpOf(path: string, { summary, words = [], optionalWords = 0, options = {} }: Command): string {
  const rows = Object.entries(options).map(([name, { value, about }]): [string, string] => [
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    about,
  ]);
  rows.push(['--help', 'Show this help and exit.']);
  return [
    [`Usage: ${path}`, ...(words.length > 0 ? [written(words, optionalWords)] : []), '[options]'].join(' '),
    '',
    summary,
    '',
    ...aligned(rows),
  ].join('\n');
}

function aligned(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`);
}
