import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';

/** Renders into an empty page. */
export function renderClientOnly(
  root: HTMLElement,
  content: ReactNode,
  options: RootOptions,
): void {
  createRoot(root, options).render(content);
}

/** Hydrates the server-rendered page in a transition, so that input is not blocked. */
export function hydrateApp(root: HTMLElement, content: ReactNode, options: RootOptions): void {
  startTransition(() => {
    hydrateRoot(root, content, options);
  });
}
