import './styles/base.css';
import './app/readable-address.ts';
import { createRoot } from 'react-dom/client';
import { settingsProblems } from '#shared/domain/settings.ts';
import { settings } from './api/settings.ts';
import { startAnalytics } from './app/analytics.ts';
import { App } from './app/app.tsx';
import { ConfigurationError } from './app/configuration-error.tsx';
import { reportCaught, reportErrors } from './app/report-errors.ts';
import { returnAfterReload } from './app/return-after-reload.ts';

// Zod comes with the admin screens; it must not try `eval`, which the page's policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const problems = settingsProblems(settings);
const root = createRoot(document.getElementById('root') ?? document.body, {
  onCaughtError: reportCaught,
});

if (problems.length > 0) {
  root.render(<ConfigurationError problems={problems} />);
} else {
  reportErrors();
  startAnalytics(settings.analyticsId);
  root.render(<App />);
  returnAfterReload();
}
