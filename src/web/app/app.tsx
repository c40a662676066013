import { type QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import type { Language } from '#core/language.ts';
import { LanguageProvider } from '#web/lib/language.tsx';
import type { Texts } from '#web/texts/en.ts';
import { BrokenPage, MissingPage } from './failed-pages.tsx';
import { PAGES } from './pages.ts';
import { Shell } from './shell.tsx';

/** Addresses that the server answers by itself are left to it. */
const OUR_PAGES = /^\/(?:$|\?|(?:calendar|plan|history|period-history|settings)(?:$|[?#]))/;

function Pages() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenPage />;
  return (
    <ErrorBoundary onError={() => setBroken(true)}>
      <Router>
        {Object.entries(PAGES).map(([path, component]) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={MissingPage} />
      </Router>
    </ErrorBoundary>
  );
}

interface AppProps {
  locale: { language: Language; texts: Texts };
  client: QueryClient;
}

export function App({ locale, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={locale}>
        <LocationProvider scope={OUR_PAGES}>
          <Shell>
            <Pages />
          </Shell>
        </LocationProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
