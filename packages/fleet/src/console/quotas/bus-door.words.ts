import { titlesOf } from '@evops/platform/contract'
import { energyScreen, quotasScreen, recordsScreen } from '../../contract/index.ts'

/** Titles of the screens of bus maintenance: they ship with the shell. */
export const busDoorWords = titlesOf([recordsScreen, quotasScreen, energyScreen])
