import { MoveTools } from './move-tools.tsx';
import { TileCorner } from './tile-corner.tsx';

/** Lazy code for admins: tools beside the list, and a control in each tile. */
export const MOVE_KIT = { Tools: MoveTools, Corner: TileCorner };
