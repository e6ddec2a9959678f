import { slot } from '@evops/kit'

/** Slot on the signed-in user's wall, below the connector states: panels of `day`. */
export const wallParts = slot<{ day: string }>('charging.wall.parts', 'nothing')
