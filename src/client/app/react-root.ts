import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';

// In one piece of the program with the library itself, which runs before the app does.

/** Draws on an empty page. */
export function renderClientOnly(
  root: HTMLElement,
  content: ReactNode,
  options: RootOptions,
): void {
  createRoot(root, options).render(content);
}

/** Brings to life what the server drew, piece by piece, so that nothing waits for it. */
export function hydrateApp(root: HTMLElement, content: ReactNode, options: RootOptions): void {
  startTransition(() => {
    hydrateRoot(root, content, options);
  });
}
