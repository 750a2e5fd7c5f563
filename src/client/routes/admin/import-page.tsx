import { Stack, Text } from '../../components/layout/primitives.tsx';
import { CoverBackfillPanel } from '../../features/cover-backfill/cover-backfill-panel.tsx';
import { ImportForm } from '../../features/import/import-form.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import styles from './admin-page.module.css';

/** Import page (product/screens.md#screens): a spreadsheet, after the password. */
export function ImportPage() {
  const step = usePasswordStep();
  return (
    <Stack gap={5} className={styles.screen}>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Import
      </Text>
      <PasswordStep step={step}>
        <ImportForm afterImport={<CoverBackfillPanel />} />
      </PasswordStep>
    </Stack>
  );
}
