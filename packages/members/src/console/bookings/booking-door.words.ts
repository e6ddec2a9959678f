import { screenTitles } from '@evops/platform/contract'
import { bookingsScreen } from '../../contract/index.ts'

/** Titles of the screen and of its parts on other pages. They are part of the shell's bundle. */
export const bookingMenuWords = screenTitles([bookingsScreen])
