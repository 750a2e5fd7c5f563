import { encode } from 'uqr';
import styles from './qr-code.module.css';

type Props = { text: string; label: string };

/** Renders a URL as a QR code, black on white in any theme, with the required quiet zone. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  );
}
