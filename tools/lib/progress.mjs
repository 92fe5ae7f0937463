/** Shows what a start has done, and about how long the rest takes. A terminal gets one line that is redrawn, other outputs a line of JSON per change. */

/** @typedef {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} Output */
/** A step begins when the steps of `after` have ended. @typedef {{ after?: readonly string[], began?: number, ended?: number, done?: number, total?: number }} Step */
/** Milliseconds that each step took in the last start. @typedef {Readonly<Record<string, number>>} Durations */
/** @typedef {ReturnType<typeof createProgress>} Progress */

const signs = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** `0.4 s`, `12 s`. @param {number} ms */
const seconds = (ms) => `${ms < 9950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`;

/**
 * Milliseconds that a running step still needs: from its own count, otherwise from its last duration. Undefined when neither is known.
 * @param {Step} step @param {number | undefined} last @param {number} now
 */
export function remainingOf({ began = 0, done = 0, total = 0 }, last, now) {
  const passed = now - began;
  if (last !== undefined) return Math.max(0, last - passed);
  // The first tenth of a count says little about the others.
  return total > 0 && done * 10 >= total ? (passed * (total - done)) / done : undefined;
}

/**
 * Milliseconds until all steps have ended. Steps that do not wait for each other run at the same time. Undefined when a duration is not known.
 * @param {ReadonlyMap<string, Step>} steps by name @param {Durations} last @param {number} now
 */
export function timeLeft(steps, last, now) {
  /** @param {string} name @returns {number | undefined} */
  const until = (name) => {
    const step = steps.get(name);
    if (step === undefined || step.ended !== undefined) return 0;
    if (step.began !== undefined) return remainingOf(step, last[name], now);
    const before = longest((step.after ?? []).map(until));
    const own = last[name];
    return before === undefined || own === undefined ? undefined : before + own;
  };
  return longest(Array.from(steps.keys(), until));
}

/** @param {readonly (number | undefined)[]} times */
const longest = (times) =>
  times.reduce((most, ms) => (most === undefined || ms === undefined ? undefined : Math.max(most, ms)), 0);

/**
 * The line of a terminal.
 * @param {ReadonlyMap<string, Step>} steps in their order, by name @param {Durations} last
 * @param {{ now: number, columns: number, turn: number }} at `turn` counts the drawings
 */
export function progressLine(steps, last, { now, columns, turn }) {
  const parts = Array.from(steps, ([name, { began, ended, done = 0, total = 0 }]) => {
    if (began === undefined) return `○ ${name}`;
    if (ended !== undefined) return `✓ ${name} ${seconds(ended - began)}`;
    // After the last part the step may still have other work.
    const count = done < total ? `${Math.floor((100 * done) / total)} %` : seconds(now - began);
    return `${signs[turn % signs.length]} ${name} ${count}`;
  });
  const left = timeLeft(steps, last, now);
  const end = left === undefined ? '' : left < 1000 ? '   almost done' : `   about ${Math.ceil(left / 1000)} s left`;
  return `  ${parts.join('   ')}${end}`.slice(0, Math.max(0, columns - 1));
}

/**
 * @param {{ output: Output, last?: Durations, now?: () => number, every?: (draw: () => void) => () => void }} options
 * `every` draws repeatedly until its result is called
 */
export function createProgress({ output, last = {}, now = Date.now, every = repeatedly }) {
  /** @type {Map<string, Step>} */
  const steps = new Map();
  let turn = 0;
  let stop = () => {};
  const draw = () => {
    // Some terminals report a width of 0, for example in a container.
    const line = progressLine(steps, last, { now: now(), columns: output.columns || 80, turn: (turn += 1) });
    // The cursor returns to the start, so a message of another program replaces the line.
    output.write(`\r\u001B[2K${line}\r`);
  };
  /** @param {string} step @param {object} facts */
  const log = (step, facts) => {
    if (!output.isTTY) {
      const time = new Date(now()).toISOString();
      output.write(`${JSON.stringify({ level: 'info', time, step, ...facts, msg: `start: ${step}` })}\n`);
    }
  };
  if (output.isTTY) stop = every(draw);
  return {
    /** Announces a step that begins when others have ended. @param {string} name @param {readonly string[]} after */
    plan: (name, after) => {
      steps.set(name, { after });
    },
    /** Removes a planned step that has nothing to do. @param {string} name */
    skip: (name) => {
      steps.delete(name);
    },
    /** @param {string} name */
    begin: (name) => {
      steps.set(name, { ...steps.get(name), began: now() });
      log(name, { status: 'started' });
    },
    /** How many parts of a running step are done. @param {string} name @param {number} done @param {number} total */
    count: (name, done, total) => {
      Object.assign(steps.get(name) ?? {}, { done, total });
    },
    /** @param {string} name */
    end: (name) => {
      const step = steps.get(name);
      if (step?.began === undefined || step.ended !== undefined) return;
      step.ended = now();
      log(name, { status: 'done', ms: step.ended - step.began });
    },
    /** Removes the line from the terminal. */
    close: () => {
      stop();
      stop = () => {};
      if (output.isTTY) output.write('\r\u001B[2K');
    },
    /** The durations of all finished steps, for the next start. @returns {Durations} */
    durations: () => {
      /** @type {Record<string, number>} */
      const durations = {};
      for (const [name, { began, ended }] of steps)
        if (began !== undefined && ended !== undefined) durations[name] = ended - began;
      return durations;
    },
  };
}

/** @param {() => void} draw */
function repeatedly(draw) {
  const timer = setInterval(draw, 100);
  timer.unref();
  return () => clearInterval(timer);
}

/** For commands whose output follows anyway: one plain line per step. @param {Output} output @returns {Progress} */
export function createLines(output) {
  const lines = /** @type {Record<string, string>} */ ({
    packages: 'Installing dependencies …',
    client: 'Building the client …',
  });
  const silent = createProgress({ output: { write: () => {} } });
  return {
    ...silent,
    begin: (name) => {
      if (lines[name] !== undefined) output.write(`${lines[name]}\n`);
    },
  };
}
