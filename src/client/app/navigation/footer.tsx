import { Link, useLocation } from '@tanstack/react-router';
import { version } from '../../../../package.json' with { type: 'json' };
import { settings } from '../../lib/settings.ts';
import styles from './shell.module.css';

/** End of every page: what the navigation does not have, without the page that is shown. */
export function Footer() {
  const isInsights = useLocation({ select: ({ pathname }) => pathname.endsWith('/insights') });
  const { publicPath } = settings;
  return (
    <footer className={`${styles.footer} screen-only`} data-clear>
      <Link to="/rounds">Rounds</Link>
      {!isInsights && <Link to="/insights">Insights</Link>}
      <a href={`${publicPath}/calendar.ics`}>Calendar</a>
      <a href={`${publicPath}/changes.atom`}>Feed</a>
      <span>Spindle {version}</span>
    </footer>
  );
}
