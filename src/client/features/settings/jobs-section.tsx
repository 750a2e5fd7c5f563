import type { JobName, JobStatus } from '#shared/contracts/jobs.ts';
import { shortMoment } from '#shared/domain/dates.ts';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { EntryCard } from '../../components/layout/entry-card.tsx';
import { Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { useJobs } from './jobs-query.ts';

const TITLES: Readonly<Record<JobName, string>> = {
  backup: 'Backup',
  covers: 'Missing covers',
  metadata: 'Streaming metadata',
};

/** Section of the settings: background jobs with their latest and next runs. */
export function JobsSection() {
  const { query, run } = useJobs();
  const jobs = query.data;
  return (
    <SectionCard id="jobs-title" title="Jobs">
      <LoadState query={query} failure="Couldn’t load the jobs." />
      {jobs !== undefined && (
        <Stack as="ul" gap={3}>
          {jobs.map((job) => (
            <JobCard key={job.name} job={job} onRun={() => run(job.name)} />
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}

type CardProps = { job: JobStatus; onRun: () => void };

function JobCard({ job, onRun }: CardProps) {
  const title = TITLES[job.name];
  return (
    <EntryCard label={title} title={title} note={<JobNote job={job} />}>
      <Button aria-disabled={job.is_running} onClick={() => job.is_running || onRun()}>
        {job.is_running ? 'Running...' : 'Run now'}
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
