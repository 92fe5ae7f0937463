import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadTexts, speak } from '../src/session/language.tsx';
import { SnackbarProvider } from '../src/ui/Snackbar.tsx';

/**
 * Renders a hook inside a page: English texts, a query client and the snackbars. A test file that uses it starts with
 * `// @vitest-environment happy-dom`.
 */
export async function renderHookOnPage<T>(hook: () => T) {
  await speak('en-US');
  await loadTexts(['registration']);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SnackbarProvider closeLabel="Close" screen="/">
        {children}
      </SnackbarProvider>
    </QueryClientProvider>
  );
  return { client, ...renderHook(hook, { wrapper }) };
}
