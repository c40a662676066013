import { type QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { LanguageProvider, type LoadedTexts } from '#web/lib/language.tsx';
import { BrokenPage, MissingPage } from './failed-pages.tsx';
import { COMPONENTS } from './pages.ts';
import { Shell } from './shell.tsx';

/** The pages of the app. Links to other paths are left to the server. */
const OUR_PAGES = new RegExp(`^(?:${Object.keys(COMPONENTS).join('|')})(?:$|[?#])`);

function Pages() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenPage />;
  return (
    <ErrorBoundary onError={() => setBroken(true)}>
      <Router>
        {Object.entries(COMPONENTS).map(([path, component]) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={MissingPage} />
      </Router>
    </ErrorBoundary>
  );
}

interface AppProps {
  texts: LoadedTexts;
  client: QueryClient;
}

export function App({ texts, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={texts}>
        <LocationProvider scope={OUR_PAGES}>
          <Shell>
            <Pages />
          </Shell>
        </LocationProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
