import { titlesOf } from '@evops/platform/contract'
import { bookingsScreen } from '../../contract/index.ts'

/** Titles of the screen and of its parts elsewhere: they ship with the shell. */
export const bookingDoorWords = titlesOf([bookingsScreen])
