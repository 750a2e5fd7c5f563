import { Link } from '@tanstack/react-router';
import { buttonClass } from '../components/controls/button.tsx';

/** Message for a bracket that does not exist. */
export const MISSING_BRACKET = {
  title: 'Bracket not found',
  text: 'It may have been deleted.',
  action: (
    <Link to="/brackets" className={buttonClass('primary')}>
      All brackets
    </Link>
  ),
};
