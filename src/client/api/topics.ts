import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What this page knows of topics (rules.md#events), whoever tells it. */
const versions = new Map<string, string>();
const following = new Map<string, Set<() => void>>();
/** Topics of which every change is told at present. */
let standing: ReadonlySet<string> = new Set();
const notified = new Set<() => void>();

/** The versions of what this page was drawn from: those are no news. */
export function noteVersions(known: Readonly<Record<string, string>>): void {
  for (const [topic, version] of Object.entries(known)) versions.set(topic, version);
}

/** Passes on what a stream says, to whoever follows the topic, when it is another version. */
export function tellVersion(topic: string, version: string): void {
  if (!standing.has(topic)) notify(new Set([...standing, topic]));
  if (versions.get(topic) === version) return;
  versions.set(topic, version);
  tellChange(topic);
}

/** Nobody tells of changes any more. */
export function loseEvents(): void {
  if (standing.size > 0) notify(new Set());
}

/** Something of a topic may have changed. */
export function tellChange(topic: string): void {
  for (const listener of following.get(topic) ?? []) listener();
}

/** What was told of so far, for another tab. */
export function publishedVersions(): [topic: string, version: string][] {
  return [...versions].filter(([topic]) => standing.has(topic));
}

/** The topics that somebody on this page follows. */
export function followedTopics(): string[] {
  return [...following.keys()];
}

/** Calls back when other topics are followed, or told of; gives the way to stop that. */
export function onFollowing(listener: () => void): () => void {
  notified.add(listener);
  return () => notified.delete(listener);
}

/** Calls back when something of a topic may have changed; gives the way to stop that. */
export function followTopic(topic: string, listener: () => void): () => void {
  const listeners = following.get(topic) ?? new Set();
  listeners.add(listener);
  following.set(topic, listeners);
  if (listeners.size === 1) notify();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following.delete(topic);
    notify();
  };
}

/** Follows a topic as long as the component is there. */
export function useTopic(topic: string, onChange: () => void): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => followTopic(topic, () => listener()), [topic]);
}

/** True if every change of a topic is told at present, and a new drawing when that changes. */
export function useIsStanding(topic: string): boolean {
  return useSyncExternalStore(
    onFollowing,
    () => standing.has(topic),
    () => false,
  );
}

function notify(changed = standing): void {
  standing = changed;
  for (const listener of notified) listener();
}
