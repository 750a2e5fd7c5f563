import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Latest version of each topic (product/api.md#events), from any source. */
const versions = new Map<string, string>();
const following = new Map<string, Set<() => void>>();
/** Topics with a live subscription. */
let standing: ReadonlySet<string> = new Set();
const notified = new Set<() => void>();

/** Stores the versions that this page was server-rendered from, which are no updates. */
export function noteVersions(known: Readonly<Record<string, string>>): void {
  for (const [topic, version] of Object.entries(known)) versions.set(topic, version);
}

/** Notifies the subscribers of a topic if a stream event has another version. */
export function tellVersion(topic: string, version: string): void {
  if (!standing.has(topic)) notify(new Set([...standing, topic]));
  if (versions.get(topic) === version) return;
  versions.set(topic, version);
  tellChange(topic);
}

/** Clears the subscriptions when no stream is connected. */
export function loseEvents(): void {
  if (standing.size > 0) notify(new Set());
}

/** Notifies the subscribers of a topic that may have changed. */
export function tellChange(topic: string): void {
  for (const listener of following.get(topic) ?? []) listener();
}

/** Returns the versions received so far, for another tab. */
export function publishedVersions(): [topic: string, version: string][] {
  return [...versions].filter(([topic]) => standing.has(topic));
}

/** Returns the topics with subscribers on this page. */
export function followedTopics(): string[] {
  return [...following.keys()];
}

/** Calls back when the subscribed or live topics change; returns the unsubscribe function. */
export function onFollowing(listener: () => void): () => void {
  notified.add(listener);
  return () => notified.delete(listener);
}

/** Calls back when a topic may have changed; returns the unsubscribe function. */
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

/** Subscribes to a topic while the component is mounted. */
export function useTopic(topic: string, onChange: () => void): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => followTopic(topic, () => listener()), [topic]);
}

/** True while a topic has a live subscription; re-renders on changes. */
export function useIsStanding(topic: string): boolean {
  return useSyncExternalStore(
    onFollowing,
    () => standing.has(topic),
    () => false,
  );
}

/** True while a topic has subscribers; re-renders on changes. */
export function useIsFollowed(topic: string): boolean {
  return useSyncExternalStore(
    onFollowing,
    () => following.has(topic),
    () => false,
  );
}

function notify(changed = standing): void {
  standing = changed;
  for (const listener of notified) listener();
}
