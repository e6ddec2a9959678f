import { screenTitles } from '@evops/platform/contract'
import { feedbackScreen } from '../../contract/index.ts'

/** Title of the screen. It is part of the shell's bundle. */
export const feedbackMenuWords = screenTitles([feedbackScreen])
