import { peopleOf } from '../support/people.ts';
import { startFirefox } from './firefox.ts';
import { journeysIn } from './journeys.testsuite.ts';

journeysIn('firefox', startFirefox, peopleOf('browsers/firefox'));
