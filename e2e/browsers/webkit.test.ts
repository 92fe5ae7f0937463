import { peopleOf } from '../support/people.ts';
import { journeysIn } from './journeys.testsuite.ts';
import { startWebKit } from './webkit.ts';

journeysIn('webkit', startWebKit, peopleOf('browsers/webkit'));
