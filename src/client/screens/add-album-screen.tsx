import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../api/problem.ts';
import { allSessionsQuery } from '../api/sessions.ts';
import { AddAlbumForm } from '../features/album-form/add-album-form.tsx';
import { Steps } from '../features/album-form/steps.tsx';
import { useAddAlbum } from '../features/album-form/use-add-album.ts';
import { PasswordStep, usePasswordStep } from '../features/sign-in/password-step.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import styles from './admin-screen.module.css';

const STEPS = ['Authentication', 'Album Details'];

/** Add Album (rules.md#screens): authentication, the details, and the review of what Spotify says. */
export function AddAlbumScreen() {
  const step = usePasswordStep();
  const sessions = useQuery(allSessionsQuery(true));
  const add = useAddAlbum();
  const steps = add.found === null ? STEPS : [...STEPS, 'Review & Confirm'];
  const current = add.isReviewing ? 3 : 2;
  const goBack = () => {
    add.pause();
    step.goBack();
  };
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Add New Album</h1>
      <Steps names={steps} current={step.isPassed ? current : 1} />
      <PasswordStep step={step} hasProgress onPassed={add.resume}>
        {sessions.data && <AddAlbumForm add={add} sessions={sessions.data} onBack={goBack} />}
        {sessions.error && !sessions.data && (
          <ErrorPanel
            problem={problemOf(sessions.error, 'Failed to load sessions')}
            failures={sessions.errorUpdateCount}
            onRetry={() => sessions.refetch()}
          />
        )}
      </PasswordStep>
    </div>
  );
}
