import { DatabaseStartError } from '../db/errors.ts';
import { SettingsError, settingsFileVariable, settingsNamesVariable } from '../ops/config.ts';
import { databaseFault } from '../ops/database-fault.ts';
import { folderFault } from '../ops/folder-fault.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { loadSettings, takeEnvFile, usualSettingsFile } from '../ops/settings-file.ts';
import { isRelease } from '../ops/version.ts';
import { runCommandLine } from './command-line.ts';
import { printLine } from './command-store.ts';
import { commands } from './commands.ts';
import { terminal } from './terminal.ts';

/** Runs the command of these words. Returns its exit code. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  try {
    const { words, file: named } = takeEnvFile(argv);
    const own = terminal().env;
    const { env, file, names } = loadSettings(own, named, isRelease ? usualSettingsFile : undefined);
    // Serving processes and libraries read the same environment.
    Object.assign(own, env);
    if (file !== undefined) {
      own[settingsFileVariable] = file;
      own[settingsNamesVariable] = names.join(' ');
    }
    return await runCommandLine(words, commands, printLine);
  } catch (error) {
    return tellFailure(error);
  }
}

/** Operator errors are printed in plain lines. Only bugs print a stack. */
function tellFailure(error: unknown): number {
  const tell = (line: string) => terminal().stderr.write(`${line}\n`);
  if (error instanceof SettingsError) {
    for (const line of error.lines) tell(line);
    return 2;
  }
  if (error instanceof PlainFailure || error instanceof DatabaseStartError) {
    tell(error.message);
    return error.exitCode;
  }
  const folder = folderFault(error);
  const line = folder?.line ?? databaseFault(error);
  tell(line ?? `Foyer failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return folder?.exitCode ?? 1;
}
