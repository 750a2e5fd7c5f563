import { MoveTools } from './move-tools.tsx';
import { TileCorner } from './tile-corner.tsx';

/** What comes late, and for admins only: what stands beside the list, and in each of its tiles. */
export const MOVE_KIT = { Tools: MoveTools, Corner: TileCorner };
