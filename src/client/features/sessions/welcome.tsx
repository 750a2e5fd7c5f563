import { Link } from '@tanstack/react-router';
import { Disc3 } from 'lucide-react';
import { settings } from '../../api/settings.ts';
import styles from './welcome.module.css';

/** Instructions for an empty database. */
export function Welcome() {
  return (
    <section aria-labelledby="welcome" className={styles.panel}>
      <Disc3 aria-hidden="true" size={48} strokeWidth={1.25} />
      <h2 id="welcome">Welcome to Spindle</h2>
      <p>No sessions yet. Three ways to get started:</p>
      <dl className={styles.ways}>
        <div>
          <dt>Look around first</dt>
          <dd>
            <code>npm run demo</code> starts a club full of sample albums and leaves nothing behind.
          </dd>
        </div>
        <div>
          <dt>Bring your own data</dt>
          <dd>
            <Link to="/import">Import a spreadsheet</Link> just as it is: artist, title, tier,
            session date, and one column per person. On the server{' '}
            <code>npm run import -- albums.csv</code> does the same.
          </dd>
        </div>
        <div>
          <dt>Start with tonight</dt>
          <dd>
            <Link to="/manage-sessions">Add a session</Link> with its date and place, then{' '}
            <Link to="/add-album">the albums</Link> you listen to. The server printed the admin
            password when it first started.
          </dd>
        </div>
      </dl>
      <p>
        {settings.reviewers.join(', ')} rate the albums for now. To use your own names, set{' '}
        <code>REVIEWERS=Ann,Ben,…</code> on the server and restart it, ideally before the first
        album.
      </p>
    </section>
  );
}
