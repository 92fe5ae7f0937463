import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiViewer } from './vite/api-viewer.ts';
import { inlineBoot } from './vite/boot.ts';
import { chunkGroups } from './vite/chunks.ts';
import { compileHint } from './vite/compile-hint.ts';
import { embedScript } from './vite/embed-script.ts';
import { contractRoutes } from './vite/contract-routes.ts';
import { qrReader, serviceWorker } from './vite/offline-files.ts';
import { postalCodes } from './vite/postal-codes.ts';

const apiTarget = process.env.FOYER_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const proxy = { '/api': { target: apiTarget, changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractRoutes(),
    inlineBoot(),
    serviceWorker(),
    embedScript(),
    postalCodes(),
    apiViewer(),
    compileHint(),
  ],
  // React has the hook that wouter takes from a package for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  css: {
    // `Card-title` for the class `title` of `Card.module.css`: readable, and it compresses better than a hash.
    modules: { generateScopedName: (name, file) => `${basename(file.split('?', 1)[0] ?? '', '.module.css')}-${name}` },
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
      output: { codeSplitting: { groups: chunkGroups } },
      // A busy machine would print a report of slow plugins.
      checks: { pluginTimings: false },
    },
  },
});
