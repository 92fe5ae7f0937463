import { runCommandLine } from './commands/command-line.ts';
import { printLine } from './commands/command-store.ts';
import { commands } from './commands/commands.ts';
import { DatabaseStartError } from './db/errors.ts';
import { SettingsError, settingsFileVariable, settingsNamesVariable } from './ops/config.ts';
import { databaseFault } from './ops/database-fault.ts';
import { folderFault } from './ops/folder-fault.ts';
import { PlainFailure } from './ops/plain-failure.ts';
import { loadSettings, takeEnvFile, usualSettingsFile } from './ops/settings-file.ts';
import { isRelease } from './ops/version.ts';

/** Operator errors are printed in plain lines. Only bugs print a stack. */
function tellFailure(error: unknown): number {
  if (error instanceof SettingsError) {
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    return 2;
  }
  if (error instanceof PlainFailure || error instanceof DatabaseStartError) {
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  const folder = folderFault(error);
  const line = folder?.line ?? databaseFault(error);
  if (line !== undefined) {
    process.stderr.write(`${line}\n`);
    return folder?.exitCode ?? 1;
  }
  process.stderr.write(`Foyer failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

/** A reader may close the pipe early (`| head`). That ends the process without an error message. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  const reason =
    error.code === 'ENOSPC' ? 'its disk is full. Make room, then run the same command again' : error.message;
  process.stderr.write(`Standard output cannot be written: ${reason}.\n`, () => process.exit(1));
});

/** Waits until the output is flushed. Data in a pipe is lost when the process exits before. */
const written = (output: NodeJS.WriteStream) => new Promise<void>((resolve) => output.write('', () => resolve()));

let exitCode: number;
try {
  const { words, file: named } = takeEnvFile(process.argv.slice(2));
  const { env, file, names } = loadSettings(process.env, named, isRelease ? usualSettingsFile : undefined);
  // Serving processes and libraries read the same environment.
  Object.assign(process.env, env);
  if (file !== undefined) {
    process.env[settingsFileVariable] = file;
    process.env[settingsNamesVariable] = names.join(' ');
  }
  exitCode = await runCommandLine(words, commands, printLine);
} catch (error) {
  exitCode = tellFailure(error);
}
await Promise.all([written(process.stdout), written(process.stderr)]);
process.exit(exitCode);
