import { CoverBackfillPanel } from '../../features/cover-backfill/cover-backfill-panel.tsx';
import { ImportForm } from '../../features/import/import-form.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';
import styles from './admin-page.module.css';

/** Import page (product/screens.md#screens): a spreadsheet, after the password. */
export function ImportPage() {
  const step = usePasswordStep();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Import</h1>
      <PasswordStep step={step}>
        <ImportForm afterImport={<CoverBackfillPanel />} />
      </PasswordStep>
    </div>
  );
}
