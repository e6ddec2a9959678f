import { titlesOf } from '@evops/platform/contract'
import { couponsScreen } from '../../contract/index.ts'

/** The title of the screen: it ships with the shell. */
export const couponDoorWords = titlesOf([couponsScreen])
