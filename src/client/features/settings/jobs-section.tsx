import { Link } from '@tanstack/react-router';
import { JOB_TITLES, type JobRun, type JobStatus } from '#shared/contracts/jobs.ts';
import { shortMoment } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { EntryCard } from '../../components/layout/entry-card.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { useJobs } from './jobs-query.ts';

/** Section of the settings: background jobs with their latest and next runs. */
export function JobsSection() {
  const { query, run, cancel } = useJobs();
  const jobs = query.data;
  return (
    <PageSection id="jobs-title" title="Jobs">
      <LoadState query={query} failure="Couldn’t load the jobs." />
      {jobs !== undefined && (
        <Stack as="ul" gap={3}>
          {jobs.map((job) => (
            <JobCard
              key={job.name}
              job={job}
              onChange={() => (job.is_running ? cancel : run)(job.name)}
            />
          ))}
        </Stack>
      )}
    </PageSection>
  );
}

type CardProps = { job: JobStatus; onChange: () => void };

/** One button for run and cancel, which keeps the focus; a double click cancels no new run. */
function JobCard({ job, onChange }: CardProps) {
  const title = JOB_TITLES[job.name];
  return (
    <EntryCard
      label={title}
      title={title}
      note={<JobNote job={job} />}
      details={job.last !== null && <JobProblems problems={job.last.problems} />}
    >
      <Button onClick={({ detail }) => detail < 2 && onChange()}>
        {job.is_running ? 'Cancel' : 'Run'}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </EntryCard>
  );
}

function JobNote({ job: { is_running, progress, last, next_at } }: { job: JobStatus }) {
  const clock = useClock();
  const next =
    next_at === null ? 'Runs only by hand' : `Next ${shortMoment(new Date(next_at), clock.now)}`;
  return (
    <>
      {is_running && progress === null && 'Running · '}
      {is_running && progress !== null && (
        <Text as="span" role="status">
          {progress.done} of {progress.total} albums{last !== null && ' · '}
        </Text>
      )}
      {last === null ? (
        !is_running && 'Not run yet'
      ) : (
        <>
          {last.outcome === 'failed' ? 'Failed ' : 'Ran '}
          <RelativeTime at={last.ended_at} clock={clock} />:{' '}
          <Text as="span" tone={last.outcome === 'done' ? 'muted' : 'danger'} breaks>
            {last.summary}
          </Text>
        </>
      )}{' '}
      · {next}
    </>
  );
}

/** Albums without a result, such as to upload a cover by hand. */
function JobProblems({ problems }: Pick<JobRun, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Text as="details" tone="muted" size="s">
      <summary>{formatCount(problems.length, 'problem')}</summary>
      <ul>
        {problems.map(({ album_id, artist, title, reason }) => (
          <Row as="li" columnGap={3} align="baseline" wraps breaks key={album_id}>
            <Link to="/edit-album/$id" params={{ id: album_id }}>
              {artist} – {title}
            </Link>{' '}
            {reason}
          </Row>
        ))}
      </ul>
    </Text>
  );
}
