import { Trophy } from 'lucide-react';
import { Message } from '../ui/message.tsx';
import styles from './brackets-screen.module.css';

/** The list of brackets (spec §2). */
export function BracketsScreen() {
  return (
    <>
      <h1 tabIndex={-1} className={styles.heading}>
        Brackets
      </h1>
      <Message title="No brackets yet" icon={<Trophy size={32} />}>
        Songs against songs, until one is left.
      </Message>
    </>
  );
}
