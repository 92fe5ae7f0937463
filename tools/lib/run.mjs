import { spawn } from 'node:child_process';

// The npm scripts begin with `exec`. Without it, npm's signals would kill a shell instead of reaching this process.

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * A program to run. With `onSpawn` it can exchange messages with this process.
 * @typedef {{ command: string, words: string[], cwd: string, env: NodeJS.ProcessEnv, onSpawn?: (child: ChildProcess) => void }} Start
 */

/** The exit code of a signal as in a shell: 128 plus its number. @param {NodeJS.Signals} signal */
const codeOf = (signal) =>
  128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[/** @type {string} */ (signal)] ?? 1);

/**
 * Runs processes until one ends, then stops the others and exits with the first one's exit code. It forwards signals and waits for the processes. A terminal
 * sends Ctrl-C to the whole foreground group, so it is not forwarded there. Without a terminal (a supervisor, a pipe) it is forwarded like other signals.
 * @param {Start[]} starts
 */
export function runTogether(starts) {
  const children = starts.map(({ command, words, cwd, env, onSpawn }) => {
    /** @type {ChildProcess} */
    const child = spawn(command, words, {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', ...(onSpawn ? /** @type {const} */ (['ipc']) : [])],
    });
    onSpawn?.(child);
    return child;
  });
  let running = children.length;
  /** @type {number | undefined} */
  let code;

  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) handOn(signal);
    });
  }
  // When npm is killed, this process remains; stop the server then, so it does not keep running unnoticed.
  const parent = process.ppid;
  const watch = () => {
    if (process.ppid !== parent) handOn('SIGTERM');
  };
  if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, 500).unref();
  for (const child of children) {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (status, signal) => {
      code ??= signal ? codeOf(signal) : (status ?? 1);
      running -= 1;
      if (running === 0) process.exit(code);
      handOn('SIGTERM');
    });
  }
}
