import { screenTitles } from '@evops/platform/contract'
import { couponsScreen } from '../../contract/index.ts'

/** Title of the screen. It is part of the shell's bundle. */
export const couponMenuWords = screenTitles([couponsScreen])
