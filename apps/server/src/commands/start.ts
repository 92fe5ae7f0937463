import { command } from './command-line.ts';

export const start = command({
  summary: 'Serve until stopped. This is what runs without a command.',
  // The whole server is only loaded for serving: the other commands start sooner and in a third less memory.
  run: async () => {
    const { start: startServing } = await import('../start.ts');
    return startServing();
  },
});
