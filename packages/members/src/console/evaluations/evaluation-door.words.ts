import { screenTitles } from '@evops/platform/contract'
import { evaluationsScreen } from '../../contract/index.ts'

/** Titles of the screen and of its part on a station's page. They are part of the shell's bundle. */
export const evaluationMenuWords = screenTitles([evaluationsScreen])
