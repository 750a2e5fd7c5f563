import { lazyDialog } from '../../ui/lazy-component.tsx';

export const LazySignInDialog = lazyDialog(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);
