import { start as startServing } from '../start.ts';
import { command } from './command-line.ts';

export const start = command({
  summary: 'Serve until stopped. This is what runs without a command.',
  run: startServing,
});
