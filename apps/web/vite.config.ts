import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc } from 'vite';
import type { Plugin } from 'vite';
import { calledRoutes, clientSources, routesOf } from './bundling/called-routes.ts';
import { classNamesOf, withClassNames } from './bundling/class-names.ts';
import { offlineFilesOf, qrReader } from './bundling/offline-files.ts';
import { bootRoutes, bootScript, modulesOfPage, noRoutes, tableOfPage, withBoot } from './bundling/screens.ts';
import { runtimeInStart } from './bundling/runtime.ts';
import { postalFiles } from './bundling/postal-codes.ts';
import { chunkOf } from './src/app/screens/sources.ts';

const apiTarget = process.env.FOYER_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * Puts `src/app/boot.inline.ts` into the head of every page: a classic script, so it runs before the first paint. In a
 * build it also contains the files of every screen.
 */
function inlineBoot(): Plugin {
  const file = join(import.meta.dirname, 'src/app/boot.inline.ts');
  return {
    name: 'foyer:inline-boot',
    configureServer: (server) => {
      server.watcher.add(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await bootScript(readFileSync(file, 'utf8'), bundle ? bootRoutes(bundle) : noRoutes);
        return bundle
          ? withBoot(html, script)
          : html.replace('<!-- boot.inline.ts -->', () => `<script>${script}</script>`);
      },
    },
  };
}

/** Removes the fields of the screen table that a page does not read, including module names. */
function smallTable(): Plugin {
  return {
    name: 'foyer:small-table',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /app\/(screens\/table|screen-modules)\.ts$/ },
      handler: (code, id) => ({ code: id.endsWith('/table.ts') ? tableOfPage(code) : modulesOfPage(), map: null }),
    },
  };
}

/**
 * Removes the paths of calls that a page never makes. Paths for staff, waiting lists and members' forms load with their
 * code.
 */
function smallRoutes(): Plugin {
  const table = join(import.meta.dirname, '../../packages/contract/src/wire/routes.ts');
  const sources = () => clientSources(join(import.meta.dirname, 'src'));
  return {
    name: 'foyer:small-routes',
    apply: 'build',
    transform: {
      filter: { id: /contract\/src\/wire\/routes\.ts$|api\/(staff|waiting|member)-routes\.ts$/ },
      handler: (code, id) => {
        const part = (['staff', 'waiting', 'member'] as const).find((each) => id.endsWith(`${each}-routes.ts`));
        return {
          code: part ? routesOf(part, readFileSync(table, 'utf8'), sources()) : calledRoutes(code, sources().others),
          map: null,
          moduleSideEffects: part !== undefined,
        };
      },
    },
  };
}

/**
 * Writes the short class names into the code. The style sheets stay in the build, although no code imports a value from
 * them.
 */
function classNames(): Plugin[] {
  const sheets = new Set<string>();
  return [
    {
      name: 'foyer:class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/[^?]*\.tsx$/ },
        handler: (code, id) => ({ code: withClassNames(code, id, scopedNames), map: null }),
      },
    },
    {
      name: 'foyer:kept-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code, id) => {
          sheets.add(id);
          return { code, map: null, moduleSideEffects: 'no-treeshake' };
        },
      },
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') for (const id of output.moduleIds) sheets.delete(id);
        }
        if (sheets.size > 0) throw new Error(`No page has these style sheets: ${[...sheets].join(', ')}`);
      },
    },
  ];
}

/**
 * Writes `sw.js`, the service worker of the staff app, which must always have this name at the root. Also writes
 * `offline.json`, the list of files that it stores.
 */
function serviceWorker(): Plugin {
  const file = join(import.meta.dirname, 'src/offline/app.worker.ts');
  const fonts = join(import.meta.dirname, 'public/fonts');
  return {
    name: 'foyer:service-worker',
    apply: 'build',
    generateBundle: async function () {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
    writeBundle: (options, bundle) => {
      const typefaces = readdirSync(fonts).filter((name) => name.endsWith('.woff2'));
      const kept = offlineFilesOf(
        bundle,
        typefaces.map((name) => `/fonts/${name}`),
      );
      writeFileSync(join(options.dir ?? 'dist', 'offline.json'), JSON.stringify(kept));
    },
  };
}

/** Writes `postal/10.json` and the like, and serves them in development. */
function postalCodes(): Plugin {
  return {
    name: 'foyer:postal-codes',
    configureServer: (server) => {
      server.middlewares.use('/postal', (request, response, next) => {
        const file = postalFiles().get(/^\/(\d\d)\.json/.exec(request.url ?? '')?.[1] ?? '');
        if (file) response.setHeader('content-type', 'application/json').end(JSON.stringify(file));
        else next();
      });
    },
    generateBundle: function () {
      for (const [name, file] of postalFiles())
        this.emitFile({ type: 'asset', fileName: `postal/${name}.json`, source: JSON.stringify(file) });
    },
  };
}

/** Writes `csp.json`: the sha256 sources of every inline script of the built page, for the server's `script-src`. */
function cspHashes(): Plugin {
  return {
    name: 'foyer:csp-hashes',
    apply: 'build',
    enforce: 'post',
    writeBundle: (options, bundle) => {
      const hashes = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue;
        for (const [, code = ''] of String(output.source).matchAll(/<script>([\s\S]*?)<\/script>/g)) {
          hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`);
        }
      }
      writeFileSync(join(options.dir ?? 'dist', 'csp.json'), JSON.stringify({ scriptHashes: [...hashes] }));
    },
  };
}

const scopedNames = classNamesOf(join(import.meta.dirname, 'src'));

/** The name of a class in the build. */
function scopedName(name: string, file: string): string {
  const scoped = scopedNames.nameOf(file, name);
  if (scoped === undefined) throw new Error(`${file} has a class ${name} that classNamesOf did not find.`);
  return scoped;
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);

/**
 * Writes a `.br` and a `.gz` file next to every text file of the build, so the server compresses nothing at run time.
 */
function precompress(): Plugin {
  let root = '';
  return {
    name: 'foyer:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const file = join(root, entry);
        if (!compressible.has(extname(file)) || statSync(file).size < 512) continue;
        const body = readFileSync(file);
        const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: hint }));
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** Replaces the query library's mutation cache (`bundling/no-mutations.ts`). */
function noMutations(): Plugin {
  const instead = join(import.meta.dirname, 'bundling/no-mutations.ts');
  return {
    name: 'foyer:no-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './mutationCache.js' && importer?.includes('@tanstack/query-core') ? instead : undefined,
  };
}

/**
 * Assigns modules to chunks. A request costs a phone more time than 50 KB of data, so a screen consists of few files:
 * `start` on every page, `signed-in` on every page except sign-in, the screen, and the texts of one language. The rows
 * of the screens add their own modules (`chunkOf`).
 */
const chunks = {
  /** The entry with its imports, the parts of the kit that nearly every screen uses, and the styles of forms. */
  start:
    /src[\\/]app[\\/]main\.|domain[\\/]src[\\/]\w+[\\/](consultant-id|text)\.|src[\\/](api[\\/]invalidate-queries|shared[\\/]action[\\/](use-action|action|submission))\.|src[\\/]ui[\\/](Alert|AppBar|Button|Card|Checkbox|Chip|PlaceholderPicture|EmptyState|Field|FoyerMark|Icon|Layout|OfflineBar|PageHeader|ProgressBar|Select|Skeleton|Snackbar|Spinner|TextField|VisuallyHidden|cx|tint|Choice)\.|src[\\/](forms[\\/]|shared[\\/](person|page|offer|payment)[\\/]|ui[\\/](Combobox|Countdown|Dialog|ErrorSummary|EventFrame|Panel|StickyBar|Stepper)\.).*css$/,
  /** The query cache, the rules and small parts that the screens of an account share. */
  signedIn:
    /[\\/]@tanstack[\\/](?!.*[iI]nfiniteQuery(Observer)?\.)|infiniteQueryBehavior\.|src[\\/](app[\\/]DataShell|api[\\/](query-keys|query|cached-list)|forms[\\/](words|answer-text|keep-composition|AccountNumberField)|session[\\/]translated-text|shared[\\/](action[\\/](?!SendMailDialog|use-action|action\.|submission\.)|event[\\/](event-words|live-stream|RegisterLink)|money[\\/](?!NumberField|purpose-words)|page[\\/](LoadFailed|GoTo|BackLink|placeholders|id-param)|person[\\/](?!PersonChoices)|time[\\/]).*)\.|contract[\\/]src[\\/]wire[\\/]paging\.|domain[\\/]src[\\/]\w+[\\/](cards|dates|money|names|payment-rules|permissions|relationships|event-state|event-card)\.|src[\\/]ui[\\/](Dialog|Panel|EventFrame|ErrorSummary|floating)\./,
  /**
   * Forms that registration shares with editing and transferring a ticket, and ticket offers, which staff previews use
   * too.
   */
  registration: /src[\\/](forms[\\/]DynamicForm|shared[\\/]offer[\\/]\w+)\./,
  /** The shared parts of the pages for bought tickets. */
  belongings:
    /web[\\/]src[\\/](shared[\\/](?!offer[\\/]|waiting[\\/]|audit[\\/]|payment[\\/]|ticket-changes[\\/].*(Dialog|Summary|CardStep|ChangePayment|use-change)|(badge|dispute|mail|form-links)[\\/]|money[\\/]NumberField|ticket[\\/](ticket|merge)-form|event[\\/](EventCard|admin-event|ParentChoice|event-option|event-type-words)|pin[\\/]|page[\\/](ListPages|list-pages))|ui[\\/](TicketFrame|QrCode|Print|Compare)\.|api[\\/]download-stream\.)|domain[\\/]src[\\/]tickets[\\/]ticket-state\.|@tanstack[\\/].*([uU]seInfiniteQuery|infiniteQueryObserver)\./,
  /** The forms of bought tickets: editing, transfer and their shared parts. */
  ticketForms:
    /src[\\/](shared[\\/]ticket[\\/](ticket|merge)-form|features[\\/]tickets[\\/](ticket[\\/]EditForm|transfer[\\/]TransferAnswers))\./,
  /** The rarely opened dialogs to change, cancel or extend a bought ticket. */
  ticketChanges: /src[\\/](shared[\\/]ticket-changes[\\/].*(Dialog|Summary|CardStep|ChangePayment|use-change)\.)/,
  /** The card form, of a registration and of a change. */
  payment: /src[\\/]shared[\\/]payment[\\/]/,
  /** Waiting lists, which few people use. */
  waiting: /src[\\/](shared[\\/]waiting[\\/](?!WaitingPart)|api[\\/]waiting-)/,
  /** The events list with its cards. Staff previews use a card too. */
  events: /src[\\/]shared[\\/]event[\\/]EventCard\./,
  /** Steps that few registrations have, in one file: every page contains the names of all files. */
  rareSteps:
    /registration[\\/](Closed|PendingOrder|steps[\\/](rare|team[\\/]|others[\\/]|add-ons[\\/]))|messages[\\/]src[\\/]catalogue[\\/]rare-steps-catalogue\./,
  /** The start of every staff page: paths of calls, icons, keys, loaders of texts and device storage. */
  staff:
    /src[\\/](session[\\/](staff-parts|act-for|activity)|shared[\\/](event[\\/]admin-event|money[\\/]NumberField)|api[\\/]staff-(routes|query-keys)|ui[\\/]staff-strokes|offline[\\/](store|known-events|keep-app))\.|messages[\\/]src[\\/]catalogue[\\/]staff-catalogue\.|domain[\\/]src[\\/]\w+[\\/](roster-row|ticket-code)\./,
  /** Loaded after the first frame, or first of all on a locked device. */
  lock: /src[\\/]app[\\/]staff[\\/]\w+\./,
  /**
   * Shared parts of staff lists, the choice of a person, and badges with their printing. Each additional file adds its
   * name to `start`.
   */
  lists:
    /src[\\/](ui[\\/](Table|Tabs|Pagination)|shared[\\/](dispute[\\/].*|mail[\\/].*|page[\\/](ListPages|list-pages)|audit[\\/]payment-kind-words|person[\\/]PersonChoices))\./,
  badges: /src[\\/](features[\\/]door[\\/]badges[\\/](?!Badges?Screen)|shared[\\/]badge[\\/])/,
  /** An attendee's texts up to the order, one file per language. Texts of bought tickets are in another file. */
  texts: /messages[\\/]src[\\/](\w\w-\w\w)[\\/]pages[\\/](arrival|sign-in|attendee)\./,
};

/** Chunks that a page loads first. */
const firstChunks = new Set(['start', 'signed-in', 'registration', 'belongings']);

/** Matches the modules of a chunk: the shared ones, and those that the rows of the screens assign to it. */
function travels(chunk: ReturnType<typeof chunkOf>, shared: RegExp): (module: string) => boolean {
  return (module) => shared.test(module) || chunkOf(module) === chunk;
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    classNames(),
    smallTable(),
    smallRoutes(),
    noMutations(),
    runtimeInStart(),
    inlineBoot(),
    serviceWorker(),
    postalCodes(),
    cspHashes(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget, changeOrigin: false } },
  },
  preview: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget, changeOrigin: false } },
  },
  css: {
    // Readable in development; short in the build, where they cost in CSS and JavaScript alike.
    modules: { generateScopedName: command === 'build' ? scopedName : '[name]-[local]-[hash:base64:4]' },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: `${qrReader}[hash].js`, assetFileNames: `${qrReader}[hash][extname]` },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The last two versions of each browser: keeps light-dark(), layers and nesting as written.
    target: ['chrome140', 'edge140', 'firefox142', 'safari18.4', 'ios18.4'],
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page contains the names of all files that it may load later, so they are only a hash. Only files of the
        // first load have a readable name.
        chunkFileNames: ({ name }) => (firstChunks.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', test: travels('start', chunks.start), priority: 3 },
            { name: 'signed-in', test: chunks.signedIn, priority: 2 },
            { name: 'registration', test: travels('registration', chunks.registration), priority: 1 },
            { name: 'belongings', test: travels('belongings', chunks.belongings), priority: 1 },
            { name: 'ticket-forms', test: chunks.ticketForms, priority: 1 },
            { name: 'ticket-changes', test: chunks.ticketChanges, priority: 1 },
            // A higher priority than `ticket-changes`, which would include it: a registration loads no dialog of bought
            // tickets.
            { name: 'payment', test: chunks.payment, priority: 2 },
            { name: 'staff', test: chunks.staff, priority: 1 },
            { name: 'lock', test: chunks.lock, priority: 1 },
            // For the locked page and sign-in. It is a separate chunk, because sign-in would load the lock otherwise.
            { name: 'welcome', test: /src[\\/]ui[\\/]Welcome\./, priority: 2 },
            { name: 'lists', test: chunks.lists, priority: 1 },
            { name: 'badges', test: chunks.badges, priority: 1 },
            { name: 'events', test: travels('events', chunks.events), priority: 1 },
            { name: 'waiting', test: chunks.waiting, priority: 1 },
            { name: 'rare-steps', test: chunks.rareSteps, priority: 1 },
            { name: (id) => chunks.texts.exec(id)?.[1] ?? null, debugName: 'texts', test: chunks.texts },
          ],
        },
      },
    },
  },
}));
