import { runProgram } from './commands/program.ts';

/** A reader may close the pipe early (`| head`). That ends the process without an error message. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  const reason =
    error.code === 'ENOSPC' ? 'its disk is full. Make room, then run the same command again' : error.message;
  process.stderr.write(`Standard output cannot be written: ${reason}.\n`, () => process.exit(1));
});

/** Waits until the output is flushed. Data in a pipe is lost when the process exits before. */
const written = (output: NodeJS.WriteStream) => new Promise<void>((resolve) => output.write('', () => resolve()));

const exitCode = await runProgram(process.argv.slice(2));
await Promise.all([written(process.stdout), written(process.stderr)]);
process.exit(exitCode);
