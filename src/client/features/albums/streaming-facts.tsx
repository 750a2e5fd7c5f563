import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { localDate, plainDate } from '#shared/domain/dates.ts';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { durationText } from '../../lib/format/durations.ts';
import { releaseDateText } from '../../lib/format/release-dates.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { factsProblem, streamingAlbumQuery } from '../../queries/streaming.ts';
import styles from './album-dialog.module.css';
import { Tracklist } from './tracklist.tsx';

export type TrackActions = (tracks: StreamingAlbum['tracks']) => ReactNode;

type Props = { spotifyId: string; albumArtist: string; trackActions: TrackActions };

/**
 * Shows metadata from the streaming services, apart from the list's own fields
 * (product/albums.md#album-dialog).
 */
export function StreamingFacts({ spotifyId, ...rest }: Props) {
  const { data, error, errorUpdateCount, refetch } = useQuery(streamingAlbumQuery(spotifyId));
  if (data) return <Facts data={data} {...rest} />;
  if (error === null) return <StreamingSkeleton />;
  const reason = factsProblem(error);
  return (
    <Card className={styles.failure}>
      <ErrorPanel
        title="Failed to fetch Spotify album data"
        problem={{ ...toProblem(error, reason), message: reason }}
        failures={errorUpdateCount}
        onRetry={refetch}
      />
    </Card>
  );
}

type Field = keyof StreamingAlbum['sources'];

type FactsProps = Omit<Props, 'spotifyId'> & { data: StreamingAlbum };

function Facts({ data, albumArtist, trackActions }: FactsProps) {
  const rows = toRows(data);
  return (
    <Stack as="section" gap={5} aria-label="From the streaming services">
      {data.is_stale && (
        <Row as="p" gap={2} padding={3} paddingInline={4} ground="raised" role="note">
          <History aria-hidden="true" size={18} /> This data is over a week old: the streaming
          services could not be reached.
        </Row>
      )}
      {data.tracks.length > 0 && (
        <Tracklist tracks={data.tracks} albumArtist={albumArtist}>
          <SourceLine name="Tracklist" source={data.sources.tracks} />
          {trackActions(data.tracks)}
        </Tracklist>
      )}
      {rows.length > 0 && (
        <dl>
          {rows.map(({ name, value, field }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <SourceLine name={name} source={data.sources[field]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length === 0 && data.tracks.length === 0 && (
        <Text tone="muted" size="s">
          No further details from the streaming services.
        </Text>
      )}
      <Text tone="muted" size="s">
        {data.sources.name?.source === 'spotify' ? 'Data from Spotify' : 'Streaming data'}, fetched{' '}
        {plainDate(localDate(new Date(data.fetched_at)))}
      </Text>
    </Stack>
  );
}

/** Returns rows for known values only; 0 is known. */
function toRows(data: StreamingAlbum): { name: string; value: string; field: Field }[] {
  const { release_date, total_tracks, duration_ms, popularity } = data;
  const rows: [string, string | null, Field][] = [
    [
      'Release date',
      release_date && releaseDateText(release_date, data.release_date_precision),
      'release_date',
    ],
    ['Label', data.label, 'label'],
    ['Total tracks', total_tracks === null ? null : String(total_tracks), 'total_tracks'],
    ['Duration', duration_ms === null ? null : durationText(duration_ms), 'duration_ms'],
    ['Popularity', popularity === null ? null : `${popularity} / 100`, 'popularity'],
    ['Genres', data.genres.join(', '), 'genres'],
  ];
  return rows.flatMap(([name, value, field]) => (value ? [{ name, value, field }] : []));
}

type SourceProps = { name: string; source: StreamingAlbum['sources'][Field] };

/** Names the source of a value if it is not Spotify. */
function SourceLine({ name, source }: SourceProps) {
  if (source === undefined || source.source === 'spotify') return null;
  return (
    <Text as="span" tone="muted" size="s" className={styles.source}>
      {name} from{' '}
      <a href={source.url} target="_blank" rel="noreferrer">
        {SOURCE_NAMES[source.source]}
        <VisuallyHidden> (new tab)</VisuallyHidden>
      </a>
    </Text>
  );
}

const TRACKS = ['1', '2', '3', '4', '5', '6', '7', '8'];

function StreamingSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading streaming data…</VisuallyHidden>
      <div aria-hidden="true">
        {TRACKS.map((row) => (
          <div key={row} className={styles.row}>
            <i className="breathing" />
            <i className="breathing" />
          </div>
        ))}
      </div>
    </div>
  );
}
