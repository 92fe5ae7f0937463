import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { productAddress, takeStage } from '../support/product.ts';
import { stagesOfRun } from '../support/stages.ts';
import { attendeeJourneys } from './attendees.testsuite.ts';
import { layCable } from './cable.ts';
import { detailsOfEngines } from './details.testsuite.ts';
import { isInstalled, type BrowserName } from './installed.ts';
import type { People, Setting } from './setting.ts';
import { staffJourneys } from './staff.testsuite.ts';
import type { Engine } from './tab.ts';

/** A buyer on the east coast. Events have zones of their own. */
const timeZone = 'America/New_York';

/** The journeys in one browser, where this machine has it. */
export function journeysIn(name: BrowserName, start: (timeZone: string) => Promise<Engine>, people: People): void {
  describe.skipIf(!isInstalled(name))(`in ${name}`, () => {
    let setting: Setting | undefined;
    beforeAll(async () => {
      takeStage(await stagesOfRun());
      try {
        setting = { name, browser: await start(timeZone), cable: await layCable(productAddress()) };
      } catch (error) {
        process.stdout.write(`${name} does not start here, so its tests are skipped: ${String(error)}\n`);
      }
    });
    // An installed browser can still lack what it needs, such as memory for its sandbox.
    beforeEach(({ skip }) => {
      if (setting === undefined) skip(`${name} does not start here.`);
    });
    afterAll(async () => {
      await setting?.browser.close();
      await setting?.cable.close();
    });
    const given = () => {
      if (!setting) throw new Error(`${name} did not start.`);
      return setting;
    };
    attendeeJourneys(given, people);
    staffJourneys(given, people);
    detailsOfEngines(given, people);
  });
}
