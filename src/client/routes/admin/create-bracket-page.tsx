import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../components/feedback/notices.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { BracketForm } from '../../features/brackets/form/bracket-form.tsx';
import styles from './admin-page.module.css';

/**
 * Create Bracket page (product/screens.md#screens): saves a draft, or generates matchups at once.
 */
export function CreateBracketPage() {
  const navigate = useNavigate();
  return (
    <div className={styles.bracket}>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Create Bracket
      </Text>
      <BracketForm
        bracket={null}
        onSaved={({ id }) => {
          notify('Draft saved');
          navigate({
            to: '/brackets/$id/edit',
            params: { id },
            replace: true,
            ignoreBlocker: true,
          });
        }}
        onGenerated={({ id }) =>
          navigate({ to: '/brackets/$id', params: { id }, replace: true, ignoreBlocker: true })
        }
      />
    </div>
  );
}
