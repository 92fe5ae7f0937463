import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createShutdown } from './shutdown.ts';

const quiet = pino({ level: 'silent' });

describe('an end in order', () => {
  it('closes in reverse order of opening despite errors, and returns the first exit code', async () => {
    const shutdown = createShutdown(quiet);
    const closed: string[] = [];
    const end = shutdown.run(async () => {
      shutdown.onStop('database', async () => void closed.push('database'));
      shutdown.onStop('broken', () => Promise.reject(new Error('cannot')));
      shutdown.onStop('server', async () => void closed.push('server'));
    });
    shutdown.request(0);
    shutdown.request(1);
    expect(await end).toBe(0);
    expect(closed).toEqual(['server', 'database']);
  });

  it('stops a start between two steps', async () => {
    const shutdown = createShutdown(quiet);
    const steps: string[] = [];
    const code = await shutdown.run(async () => {
      shutdown.onStop('first', async () => void steps.push('closed'));
      shutdown.request(0);
      shutdown.check();
      steps.push('never');
    });
    expect([code, steps]).toEqual([0, ['closed']]);
  });

  it('closes what a failed start opened, and reports the error', async () => {
    const shutdown = createShutdown(quiet);
    let isClosed = false;
    const end = shutdown.run(async () => {
      shutdown.onStop('first', async () => {
        isClosed = true;
      });
      throw new Error('no');
    });
    await expect(end).rejects.toThrow('no');
    expect(isClosed).toBe(true);
  });
});
