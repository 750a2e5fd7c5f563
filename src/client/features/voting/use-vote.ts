import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { RESENT, useIsStuck } from '../../hooks/resent-mutation.ts';
import { nextPaint } from '../../lib/next-paint.ts';
import { findUnsent, listUnsent, storeVote, useUnsentVotes } from './unsent-votes.ts';
import type { BrowserVote, UnsentVote } from './vote.ts';

/** Where votes go. */
export type BallotBox = {
  /** Name of the subjects and the voter. */
  group: string;
  /** Sends a vote that has a choice, and shows the response. @throws why it does not count */
  send: (id: string, vote: BrowserVote & { choice: string | null }) => Promise<unknown>;
  /** Says that a vote does not count, and shows what the server has. */
  onLost: (error: Error, id: string) => unknown;
};

const KEY = 'votes';

/** Debounce of typed notes, in ms. */
const REST_MS = 600;

const typing = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Votes of this browser that the server does not have yet. A tap paints at once and is stored in the
 * browser until the server accepts or rejects it: resent when the connection is back and by the
 * next visit, in order, only the latest of each subject.
 */
export function useVotes(box: BallotBox) {
  const client = useQueryClient();
  const { group } = box;
  const votes = useUnsentVotes().filter((vote) => vote.group === group);
  const isStuck = useIsStuck([KEY, group]);
  return {
    /** Those that the server has not stored. */
    unsent: votes,
    /** True if the vote on a subject waits for the connection. */
    isWaiting: (id: string): boolean =>
      isStuck && votes.some((vote) => vote.id === id && vote.choice !== undefined),
    /** Stores a vote and sends it; without a choice it is only stored. */
    put: (id: string, vote: BrowserVote, isTyped = false): void => {
      storeVote(group, id, vote);
      const key = `${group} ${id}`;
      clearTimeout(typing.get(key));
      if (vote.choice === undefined) return;
      if (isTyped) typing.set(key, setTimeout(submit, REST_MS, client, box, id));
      else void nextPaint().then(() => submit(client, box, id));
    },
  };
}

/** Sends what an earlier page could not; for the page that shows the subjects of a group. */
export function useResend(box: BallotBox | null): void {
  const client = useQueryClient();
  const resend = useEffectEvent(() => {
    if (box === null) return;
    for (const { id } of listUnsent(box.group)) submit(client, box, id);
  });
  const group = box?.group;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each group
  useEffect(() => resend(), [group]);
}

/** Not by `useMutation`, whose state would render the voting again for each vote. */
function submit(client: QueryClient, box: BallotBox, id: string): void {
  const mutation = client.getMutationCache().build(client, {
    mutationKey: [KEY, box.group],
    scope: { id: KEY },
    ...RESENT,
    mutationFn: () => sendLatest(box, id),
    onError: (error) => lose(box, id, error),
  });
  // The error is told.
  mutation.execute(undefined).catch(() => {});
}

async function sendLatest({ group, send }: BallotBox, id: string): Promise<void> {
  const vote = findUnsent(group, id);
  // Already sent by the request before.
  if (vote?.choice === undefined) return;
  await send(id, { ...vote, choice: vote.choice });
  if (!isSame(findUnsent(group, id), vote)) return;
  // The note of a vote that is taken back is reused for the next one, also a cleared one.
  storeVote(group, id, vote.choice === null ? getNote(vote) : null);
}

function lose({ group, onLost }: BallotBox, id: string, error: Error): unknown {
  const vote = findUnsent(group, id);
  storeVote(group, id, vote ? getNote(vote) : null);
  return onLost(error, id);
}

function getNote({ note, version }: BrowserVote): BrowserVote | null {
  return note === undefined ? null : { note, ...(version !== undefined && { version }) };
}

/** By value: another tab may have stored it again. */
function isSame(one: UnsentVote | undefined, other: UnsentVote): boolean {
  if (one === undefined) return false;
  return one.choice === other.choice && one.note === other.note && one.version === other.version;
}

type Subject<Choice extends string> = {
  box: BallotBox;
  id: string;
  /** Version of the subject as displayed. */
  version?: number;
  /** Vote that the server has. */
  current: { choice: Choice | null; note: string | null };
};

/** Vote with a note on one subject: what this browser shows, and its setters. */
export function useVote<Choice extends string>(subject: Subject<Choice>) {
  const { box, id, version, current } = subject;
  const { unsent, isWaiting, put } = useVotes(box);
  const own = unsent.find((vote) => vote.id === id && vote.version === version);
  const choice = own?.choice === undefined ? current.choice : (own.choice as Choice | null);
  const note = own?.note ?? current.note ?? '';
  const shown = version !== undefined && { version };
  return {
    choice,
    note,
    /** True if the server has all of it. */
    isSealed: choice !== null && own === undefined,
    /** True if it waits here until there is a connection. */
    isWaiting: isWaiting(id),
    choose: (chosen: Choice | null) => put(id, { choice: chosen, note, ...shown }),
    /** A note is sent with a choice only; without one it stays here. */
    write: (text: string) =>
      put(id, { note: text, ...(choice !== null && { choice }), ...shown }, true),
  };
}

export type OwnVote<Choice extends string> = ReturnType<typeof useVote<Choice>>;
