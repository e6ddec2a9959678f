import { titlesOf } from '@evops/platform/contract'
import { feedbackScreen } from '../../contract/index.ts'

/** Title of the screen. It is part of the shell's bundle. */
export const feedbackDoorWords = titlesOf([feedbackScreen])
