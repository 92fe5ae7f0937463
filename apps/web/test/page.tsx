import { render, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { staffParts } from '@foyer/messages/catalogue/staff-catalogue';
import { loadTexts, speak } from '../src/session/language.tsx';
import { SnackbarProvider } from '../src/ui/Snackbar.tsx';

/** A page: texts, a query client and the snackbars. */
async function openPage(parts: Parameters<typeof loadTexts>[0], locale: Locale = 'en-US') {
  await speak(locale);
  // A component of staff may read any part of the staff texts.
  await loadTexts(parts.includes('staff') ? [...parts, ...staffParts] : parts);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SnackbarProvider closeLabel="Close" screen="/">
        {children}
      </SnackbarProvider>
    </QueryClientProvider>
  );
  return { client, wrapper };
}

/** Renders a hook inside a page. A test file that uses it starts with `// @vitest-environment happy-dom`. */
export async function renderHookOnPage<T>(hook: () => T) {
  const { client, wrapper } = await openPage(['registration']);
  return { client, ...renderHook(hook, { wrapper }) };
}

/** Renders elements inside a page, as `renderHookOnPage` does. */
export async function renderOnPage(
  element: ReactNode,
  parts: Parameters<typeof loadTexts>[0] = ['registration'],
  locale?: Locale,
) {
  const { client, wrapper } = await openPage(parts, locale);
  return { client, ...render(element, { wrapper }) };
}
