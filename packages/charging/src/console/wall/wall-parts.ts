import { slot } from '@evops/kit'

/** Of the wall of whoever is signed in, under the states of connectors: panels of `day`. */
export const wallParts = slot<{ day: string }>('charging.wall.parts', 'nothing')
