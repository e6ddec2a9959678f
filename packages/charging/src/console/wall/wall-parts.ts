import { defineSlot } from '@evops/kit'

/** Slot on the signed-in user's wall, below the connector states: panels of `day`. */
export const wallPanelSlot = defineSlot<{ day: string }>('charging.wall.parts', 'nothing')
