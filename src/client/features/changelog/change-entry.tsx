import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  ArrowUpDown,
  CalendarPlus,
  CircleMinus,
  CirclePlus,
  type LucideIcon,
  Pencil,
  Settings,
  Star,
  Trash2,
  TrendingUp,
  Undo2,
  UserPen,
} from 'lucide-react';
import { type ComponentType, Fragment, useRef, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { type ChangedField, changeSentence } from '#shared/domain/changelog/change-sentence.ts';
import type { ChangeType } from '#shared/domain/changelog/changelog.ts';
import * as endpoints from '#shared/endpoints.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { DialogButton } from '../../components/dialog/dialog-button.tsx';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { getErrorText } from '../../lib/http/api-error.ts';
import { requestData } from '../../lib/http/request.ts';
import { setAlbumInCache } from '../../queries/albums.ts';
import { setSessionInCache } from '../../queries/session-writes.ts';
import { usePassword } from '../sign-in/use-password.tsx';
import { ChangeArticle, type ChangeProps } from './change-article.tsx';
import styles from './changelog.module.css';

/** A newer server may have further types. */
const ICONS: Partial<Record<ChangeType, LucideIcon>> = {
  'Overall Rating Change': TrendingUp,
  'Individual Rating Change': UserPen,
  Created: CirclePlus,
  Updated: Pencil,
  Deleted: Trash2,
  Rated: Star,
  'Tier Changed': ArrowUpDown,
  'Album Created': CirclePlus,
  'Album Updated': Pencil,
  'Album Deleted': Trash2,
  'Rating Added': Star,
  'Rating Removed': CircleMinus,
  'Session Created': CalendarPlus,
  'Session Updated': Pencil,
  'Settings Updated': Settings,
};

type Props = ChangeProps & {
  /** Button for admins to revert the change, once loaded. */
  TakeBack: ComponentType<{ entry: ChangelogEntry }> | undefined;
};

/** Shows one change: icon, sentence, old → new, badge, and relative time. */
export function ChangeEntry({ TakeBack, ...props }: Props) {
  const { entry } = props.row;
  const name = changeSentence(entry).subject;
  return (
    <ChangeArticle
      {...props}
      Icon={ICONS[entry.change_type]}
      badge={entry.change_type}
      sentence={<Words entry={entry} />}
      opens={getTarget(entry)}
      name={name}
      actions={
        <>
          {isRestorable(entry, props.clock.now) && <RestoreButton entry={entry} name={name} />}
          {TakeBack && <TakeBack entry={entry} />}
        </>
      }
    />
  );
}

function isRestorable({ restorable_until }: ChangelogEntry, now: Date): boolean {
  return restorable_until !== null && now <= new Date(restorable_until);
}

function Words({ entry }: { entry: ChangelogEntry }) {
  const { before, subject, after, fields } = changeSentence(entry);
  return (
    <>
      {before && `${before} `}
      <Subject entry={entry} text={subject} />{' '}
      <span className={styles.rest}>
        {after}
        {fields.map((field, index) => (
          <Fragment key={field.name}>
            {index > 0 && ','} <Field {...field} />
          </Fragment>
        ))}
        <Ratings old={entry.old_rating} new={entry.new_rating} />
      </span>
    </>
  );
}

function Field({ name, old, new: next }: ChangedField) {
  return (
    <>
      {name}
      {old && <Value word={next ? ' from' : ' removed (it was'} text={old} />}
      {old && !next && ')'}
      {next && <Value word={old ? ' to' : ' set to'} text={next} />}
    </>
  );
}

/** Complete in the accessible text; truncated on screen beyond one line. */
function Value({ word, text }: { word: string; text: string }) {
  return (
    <>
      {word}{' '}
      <Text as="q" truncates className={styles.value} title={text}>
        {text}
      </Text>
    </>
  );
}

/** Returns the dialog of the changed item; `null` if it is deleted or has none, as settings. */
function getTarget(entry: ChangelogEntry): DialogSearch | null {
  const { artist, title, album_id, session_id } = entry;
  if (isDeleted(entry)) return null;
  if (artist !== null || title !== null) return { album: album_id ?? entry.id };
  return session_id === null ? null : { session: session_id };
}

function isDeleted({ artist, title, is_album_deleted, is_session_deleted }: ChangelogEntry) {
  return artist === null && title === null ? is_session_deleted : is_album_deleted;
}

function Subject({ entry, text }: { entry: ChangelogEntry; text: string }) {
  const opens = getTarget(entry);
  if (opens !== null)
    return (
      <DialogButton opens={opens} className={styles.subject}>
        {text}
      </DialogButton>
    );
  if (!isDeleted(entry))
    return (
      <Text as="span" weight={600}>
        {text}
      </Text>
    );
  return (
    <Text as="span" tone="muted" weight={600}>
      {text}
      {!entry.change_type.endsWith('Deleted') && ' (deleted)'}
    </Text>
  );
}

function Ratings({ old, new: next }: { old: Tier | null; new: Tier | null }) {
  return (
    <>
      {old && <Rating word={next ? ' from' : ' (it was'} tier={old} />}
      {old && !next && ')'}
      {next && <Rating word={old ? ' to' : ' as'} tier={next} />}
    </>
  );
}

/** Shows the tier as its badge, with its name where the badge is not self-explanatory. */
function Rating({ word, tier }: { word: string; tier: Tier }) {
  return (
    <>
      <span className={styles.rating}>
        {word} <TierBadge tier={tier} size="small" />
      </span>
      {NAMED_TIERS.has(tier) && <span aria-hidden="true"> {tierName(tier)}</span>}
    </>
  );
}

const NAMED_TIERS: ReadonlySet<Tier> = new Set(['Now Listening To', 'Not rated yet']);

type RestoreProps = {
  entry: ChangelogEntry;
  /** Name of the deleted item in the entry. */
  name: string;
};

/**
 * Restores the deleted item of an entry (product/albums.md#deleting-and-restoring) and focuses the
 * entry.
 */
export function RestoreButton({ entry, name }: RestoreProps) {
  const client = useQueryClient();
  const password = usePassword('');
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const restore = async () => {
    if (isBusy) return;
    try {
      const isDone = await password.run('Enter the admin password to restore.', (secret) => {
        setIsBusy(true);
        return bringBack(client, entry, secret);
      });
      if (isDone) button.current?.closest('article')?.focus({ preventScroll: true });
    } catch (problem) {
      notify(`Failed to restore: ${getErrorText(problem)}`, true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button ref={button} look="quiet" aria-disabled={isBusy || undefined} onClick={restore}>
        <Undo2 aria-hidden="true" size={16} /> {isBusy ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {password.dialog}
    </>
  );
}

async function bringBack(client: QueryClient, entry: ChangelogEntry, password: string) {
  const { album_id, session_id } = entry;
  if (album_id !== null) {
    await setAlbumInCache(
      client,
      await requestData(endpoints.RESTORE_ALBUM, { params: { id: album_id }, body: { password } }),
    );
    notify('Album restored successfully!');
  } else if (session_id !== null) {
    await setSessionInCache(
      client,
      await requestData(endpoints.RESTORE_SESSION, {
        params: { id: session_id },
        body: { password },
      }),
    );
    notify('Session restored successfully!');
  }
}
