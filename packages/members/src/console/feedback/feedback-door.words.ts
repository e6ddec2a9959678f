import { titlesOf } from '@evops/platform/contract'
import { feedbackScreen } from '../../contract/index.ts'

/** The title of the screen: it ships with the shell. */
export const feedbackDoorWords = titlesOf([feedbackScreen])
