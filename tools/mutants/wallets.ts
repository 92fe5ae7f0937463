import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/tickets/wallets';
const apple = `${folder}/apple.test.ts`;
const google = `${folder}/google.test.ts`;
const carrying = mutantsOf('apps/server/src/modules/tickets/present.ts', apple, google);
const adding = mutantsOf(`${folder}/add-to-wallet.ts`, apple);
const service = mutantsOf(`${folder}/apple-service.ts`, apple);
const telling = mutantsOf(`${folder}/notify-wallets.ts`, apple, google);
const reading = mutantsOf(`${folder}/read-pass.ts`, apple);
const aboutCode = mutantsOf(`${folder}/about-code.ts`, apple, google);
const marking = mutantsOf('apps/server/migrations/0200-passes-after-undo.sql', apple);
const bannerMarking = mutantsOf('apps/server/migrations/0300-banner-of-passes.sql', `${folder}/banner-change.test.ts`);
const links = mutantsOf(`${folder}/links.ts`, apple);
const drawing = mutantsOf(`${folder}/event-pictures.ts`, google);
const strip = mutantsOf(`${folder}/pass-strip.ts`, `${folder}/apple-strip.test.ts`);
const gateway = mutantsOf('apps/server/src/gateways/wallets/google.ts', google);
const addresses = mutantsOf('packages/domain/src/tickets/wallets.ts', 'packages/domain/src/tickets/wallets.test.ts');
const ending = mutantsOf(`${folder}/end-passes.ts`, google);
const settings = mutantsOf('apps/server/src/ops/wallet-settings.ts', 'apps/server/src/ops/wallet-settings.test.ts');
const offering = mutantsOf('apps/web/src/shared/wallet/offered.ts', 'apps/web/src/shared/wallet/offered.test.ts');

/** A pass belongs to the ticket holder, follows the ticket, and never has another person's code. */
export const mutants: Mutant[] = [
  carrying(
    'isOpenTo(row, actor) && row.has_codes',
    'row.has_codes',
    'The previous holder of a ticket sees the new holder and the code.',
  ),
  strip(
    'const veil = veilOver(pixelsOf(areas), colors);',
    'const veil = 0;',
    'A light banner hides the name of the event.',
  ),
  strip('banner.contentHash, crop,', 'crop,', 'A pass shows the banner of another event or an old banner.'),
  strip("readForUse(images, banner, 'ticket')", "readForUse(images, banner, 'share')", 'A pass shows another crop.'),
  adding(
    'if (!row || !isOwn(row, actor)) throw',
    'if (!row) throw',
    'Staff and strangers can download passes of other people.',
  ),
  adding("if (actor.actingStaff) throw new FoyerError('FORBIDDEN');", '', 'Acting staff can download the pass.'),
  service(
    'token !== undefined && deps.links.isTokenOf(serialNumber, token)',
    'token !== undefined',
    'Any token opens any pass.',
  ),
  service('${mostDevices - 1}', '${mostDevices + 100}', 'One token can fill the table of devices.'),
  service("sentEpoch === epoch ? from : '0'", 'from', 'After a restore, devices get no updates.'),
  telling('is_due = changed_in <> ${pass.changed_in}::xid8', 'is_due = true', 'A sent update is sent without end.'),
  telling("=== 'told') continue;", "!== 'never') continue;", 'Removed devices are notified without end.'),
  links(
    'return now.getTime() < Number(until) ? passId : null;',
    'return passId;',
    'An old address still downloads the pass.',
  ),
  ending('SET ended_at = ${now},', 'SET', 'A pass shows the name of an anonymised person.'),
  drawing('if (!isPublicAddress(publicUrl)) return', 'if (publicUrl === "") return', 'Google gets a private URL.'),
  drawing(
    "    .where('c.content_type', 'in', readable)\n",
    '',
    'Google gets a picture in a format that it cannot read.',
  ),
  drawing('?v=${row.content_hash}', '', 'Google keeps the old picture.'),
  gateway(
    'if (answer.status === 400 && otherwise) {',
    'if (answer.status === 0 && otherwise) {',
    'A rejected picture prevents the ticket from being added.',
  ),
  addresses('!insideOnly.test(host)', 'host !== ""', 'An internal host counts as public.'),
  settings('!certificate.checkPrivateKey(key)', 'false', 'A key that does not match the certificate is accepted.'),
  offering('viewer.privileged !== undefined || ', '', 'Acting staff are offered the pass.'),
  reading(
    'ticket.isUsedByFormerHolder && ticket.checkInDate !== null',
    'ticket.checkInDate !== null',
    'The pass of every used ticket says that the previous holder used it.',
  ),
  aboutCode(
    'time === null ? t.onlyOnce : t.usedByFormerHolder({ time })',
    't.onlyOnce',
    'The pass of a ticket that the previous holder used promises an entry.',
  ),
  marking(
    "OR NEW.transferred_at IS NOT NULL AND OLD.status = 'CHECKED_IN' AND NEW.status = 'ACTIVE'",
    '',
    'A pass still shows a check-in of the previous holder after it was undone.',
  ),
  bannerMarking('OLD.content_hash,', 'NEW.content_hash,', 'A pass still shows the earlier banner.'),
  bannerMarking(
    "coalesce(OLD.framing #> '{crops,ticket}'",
    "coalesce(NEW.framing #> '{crops,ticket}'",
    'A pass still shows the earlier crop.',
  ),
  bannerMarking('AND p.changed_in <> pg_current_xact_id()', '', 'One publication marks a pass for each image.'),
];
