import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { ImportForm } from '../../features/import/import-form.tsx';
import { PasteButton } from '../../features/paste/paste-button.tsx';
import { PasswordStep, usePasswordStep } from '../../features/sign-in/password-step.tsx';

/** Import page (product/screens.md#screens): a spreadsheet, after the password. */
export function ImportPage() {
  const step = usePasswordStep();
  const { from } = useSearch({ strict: false }) as { from?: string };
  const isSettingUp = from === 'set-up';
  return (
    <Stack gap={5} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Import
      </Text>
      {isSettingUp && (
        <p>
          For the set-up of the club.{' '}
          <Link to="/set-up" search={{ step: 'start' }}>
            Back to its steps
          </Link>
        </p>
      )}
      <PasswordStep step={step}>
        <ImportForm
          pasteList={(text) => <PasteButton text={text} />}
          afterImport={
            <>
              {isSettingUp && (
                <Row justify="center">
                  <Link to="/set-up" search={{ step: 'invite' }} className={buttonClass('primary')}>
                    Continue the set-up
                  </Link>
                </Row>
              )}
              <Row justify="center">
                <p>
                  Albums without a cover?{' '}
                  <Link to="/settings" hash="jobs-title">
                    Fetch missing covers
                  </Link>{' '}
                  in the settings.
                </p>
              </Row>
            </>
          }
        />
      </PasswordStep>
    </Stack>
  );
}
