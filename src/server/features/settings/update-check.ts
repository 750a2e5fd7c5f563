import { findNewerRelease, type NewerRelease } from '../../integrations/latest-release.ts';
import { PROGRAM_VERSION } from '../../integrations/program-version.ts';

type Parts = {
  /** Address of the latest release; `null` for no check. */
  address: string | null;
  userAgent: string;
  now: () => Date;
  failed: (error: unknown) => void;
};

const DAY = 86_400_000;

/** Check for a newer version, at most once a day. */
export function createUpdateCheck({ address, userAgent, now, failed }: Parts) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let newer: NewerRelease | null = null;

  /** Asks for the latest release, unless it did so within a day; a failure is reported. */
  async function run(): Promise<void> {
    if (address === null || now().getTime() - checkedAt < DAY) return;
    checkedAt = now().getTime();
    try {
      newer = await findNewerRelease(address, PROGRAM_VERSION, userAgent);
    } catch (error) {
      failed(error);
    }
  }

  return {
    run,
    /** Returns the newer release that is known, and looks for the next one in the background. */
    find: (): NewerRelease | null => {
      run();
      return newer;
    },
  };
}
