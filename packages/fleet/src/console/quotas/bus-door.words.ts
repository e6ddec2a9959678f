import { screenTitles } from '@evops/platform/contract'
import { energyScreen, quotasScreen, recordsScreen } from '../../contract/index.ts'

/** Titles of the bus maintenance screens. They are part of the shell's bundle. */
export const busScreenTitleWords = screenTitles([recordsScreen, quotasScreen, energyScreen])
