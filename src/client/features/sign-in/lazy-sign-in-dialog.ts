import { lazyDialog } from '../../components/lazy/lazy-component.tsx';

export const LazySignInDialog = lazyDialog(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);
