import { Autocomplete } from '@base-ui/react/autocomplete';
import { useNavigate } from '@tanstack/react-router';
import {
  AudioLines,
  CalendarDays,
  CornerDownRight,
  MessageSquareQuote,
  Search,
  Trophy,
  UserRound,
  Zap,
} from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Thumb } from '../../components/album/thumb.tsx';
import { Dialog, DialogTitle } from '../../components/dialog/dialog.tsx';
import { useOpenDialog } from '../../components/dialog/url-dialogs.ts';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { takeBufferedKeystrokes } from '../../lib/keystroke-buffer.ts';
import { stored } from '../../lib/local-storage.ts';
import { type Entry, getExcerpt, type PaletteCommand, type Thing } from './entry.ts';
import { createFinder } from './find-entries.ts';
import styles from './palette.module.css';
import { MAX_RECENT, useEntries } from './use-entries.ts';

/** More are found by search. */
const MAX_SHOWN = 20;

type PaletteEntry = Thing | PaletteCommand;
type Group = { label: string; items: readonly PaletteEntry[] };
type Props = { places: readonly PaletteCommand[]; onClose: () => void };

/**
 * Command palette: searches all content and commands (product/lists-and-search.md#command-palette).
 */
export function Palette({ places, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { entries, newest, isLoading, hasFailed } = useEntries(places);
  const find = useMemo(() => createFinder(entries), [entries]);
  // Input renders immediately, results are deferred.
  const shown = useDeferredValue(search);
  const found = useMemo(() => find(shown), [find, shown]);
  const recent = useRecent();
  const isBlank = shown.trim() === '';
  const groups = isBlank ? startGroups({ recent, newest, places }) : foundGroups(found);
  const choose = useChoose();
  // Enter pressed before the deferred results opens the result that they would show first.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || shown === search) return;
    event.preventDefault();
    event.stopPropagation();
    const [first] = find(search);
    if (first) choose(first.of);
  };
  return (
    <Dialog size="top" initialFocus={input} onClose={onClose}>
      <DialogTitle className="visually-hidden">Search everything</DialogTitle>
      <Autocomplete.Root
        open
        inline
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        value={search}
        onValueChange={setSearch}
        itemToStringValue={({ label }: PaletteEntry) => label}
      >
        <Row gap={3} tone="muted" className={styles.field} onKeyDownCapture={press}>
          <Search aria-hidden="true" size={20} />
          <Autocomplete.Input
            ref={input}
            aria-label="Albums, sessions, brackets, pages, actions"
            placeholder="Albums, sessions, brackets, actions…"
            enterKeyHint="go"
            maxLength={200}
            onFocus={() => setSearch(search + takeBufferedKeystrokes())}
          />
        </Row>
        <Autocomplete.Status className={styles.status}>
          {isLoading && 'Loading albums, sessions and brackets…'}
          {hasFailed && 'Not everything could be loaded. '}
          {!isBlank && !isLoading && getCount(found.length)}
        </Autocomplete.Status>
        <Autocomplete.List className={styles.list}>
          {({ label, items }: Group) => (
            <Autocomplete.Group key={label} items={items}>
              <Autocomplete.GroupLabel className={isBlank ? styles.label : 'visually-hidden'}>
                {label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(row: PaletteEntry) => (
                  <Autocomplete.Item
                    key={row.id}
                    value={row}
                    className={styles.row}
                    onClick={() => choose(row)}
                  >
                    <EntryRow row={row} search={search} isNamed={!isBlank} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}

/** Opens a row; it replaces the palette in the history. */
function useChoose(): (row: PaletteEntry) => void {
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  return (row) => {
    if ('cover' in row) noteRecent(row);
    if ('act' in row.goes) return row.goes.act();
    if ('opens' in row.goes) openDialog(row.goes.opens, { replace: true });
    else {
      const search = 'search' in row.goes ? row.goes.search : {};
      navigate({ to: row.goes.to, search, replace: true });
    }
  };
}

type StartProps = {
  recent: readonly Thing[];
  newest: readonly Thing[];
  places: readonly PaletteCommand[];
};

/** Groups before anything is typed: as long as little was opened, the newest albums too. */
function startGroups({ recent, newest, places }: StartProps): Group[] {
  const others = newest.filter((album) => recent.every(({ id }) => id !== album.id));
  const groups = [
    { label: 'Recent', items: recent },
    { label: 'Newest albums', items: others.slice(0, MAX_RECENT - recent.length) },
    { label: 'Pages', items: places.filter(({ kind }) => kind === 'Page') },
    { label: 'Actions', items: places.filter(({ kind }) => kind === 'Action') },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function foundGroups(found: readonly Entry[]): Group[] {
  if (found.length === 0) return [];
  return [{ label: 'Found', items: found.slice(0, MAX_SHOWN).map(({ of }) => of) }];
}

function getCount(found: number): string {
  if (found === 0) return 'Nothing found';
  const shown = found > MAX_SHOWN ? `, the first ${MAX_SHOWN} are shown` : '';
  return `${found} found${shown}`;
}

const PICTURES = {
  Album: AudioLines,
  Session: CalendarDays,
  Bracket: Trophy,
  Person: UserRound,
  'What we said': MessageSquareQuote,
  Page: CornerDownRight,
  Action: Zap,
} as const;

type RowProps = {
  row: PaletteEntry;
  search: string;
  /** True to show its kind. */
  isNamed: boolean;
};

/** One row of the palette. */
function EntryRow({ row, search, isNamed }: RowProps) {
  const Picture = PICTURES[row.kind];
  const cover = 'cover' in row ? row.cover : null;
  return (
    <>
      <span className={styles.picture}>
        {cover ? <Thumb album={cover} /> : <Picture aria-hidden="true" size={18} />}
      </span>
      <Stack as="span" grows isTight>
        <Text as="span" weight={600} truncates>
          {row.kind === 'What we said' ? getExcerpt(row.label, search) : row.label}
        </Text>
        <Text as="span" tone="muted" size="s" truncates>
          {row.detail}
        </Text>
      </Stack>
      {isNamed && (
        <Text as="span" tone="muted" size="s" isRigid>
          {row.kind}
        </Text>
      )}
    </>
  );
}

const recent = stored<readonly Thing[]>('recent', read);

/** Returns recently opened items, latest first, with their names at that time. */
function useRecent(): readonly Thing[] {
  return recent.use();
}

function noteRecent(thing: Thing): void {
  const others = recent.get().filter(({ id }) => id !== thing.id);
  recent.set([thing, ...others].slice(0, MAX_RECENT));
}

function read(text: string | null): readonly Thing[] {
  try {
    const things: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(things) ? things.filter(isThing) : [];
  } catch {
    return [];
  }
}

/** Storage may hold items of an older version. */
function isThing(value: unknown): value is Thing {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['id', 'kind', 'label', 'detail', 'goes'].every((name) => name in value);
}
