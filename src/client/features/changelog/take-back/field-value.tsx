import { useQuery } from '@tanstack/react-query';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { FieldChange } from '#shared/domain/changelog.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { isTier } from '#shared/domain/tiers.ts';
import { sessionQuery } from '../../../api/sessions.ts';
import { NamedTier } from '../../../ui/named-tier.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import styles from './take-back.module.css';

type Props = { entry: ChangelogEntry; field: string; value: FieldChange['old'] };

/** Formats the old or new value of a field. */
export function FieldValue({ entry, field, value }: Props) {
  const isRating = field === 'tier' || field.startsWith('individual_tiers.');
  if (value === null || value === '') return isRating ? 'No rating' : 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (isRating && isTier(text)) return <NamedTier tier={text} />;
  if (field === 'session_id') return <SessionName id={text} />;
  if (field === 'session_date') return shortDate(text);
  if (field === 'cover_url') {
    const { artist, title } = entry;
    const album = { artist: artist ?? '', title: title ?? '', cover_url: text };
    return (
      <span className={styles.cover}>
        <Thumb album={album} />
        <span className="visually-hidden">{text}</span>
      </span>
    );
  }
  return <q>{text}</q>;
}

function SessionName({ id }: { id: string }) {
  const { data, isPending } = useQuery(sessionQuery(id, true));
  if (data === undefined) return isPending ? '…' : 'A deleted session';
  return [shortDate(data.session_date), data.location].filter(Boolean).join(' · ');
}
