import { takeStage } from './product.ts';
import { stagesOfRun } from './stages.ts';

/** Runs before each end-to-end test file and waits for its product (`stages.ts`). */
takeStage(await stagesOfRun());
