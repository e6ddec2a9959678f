import { titlesOf } from '@evops/platform/contract'
import { evaluationsScreen } from '../../contract/index.ts'

/** Titles of the screen and of its part of a station's page: they ship with the shell. */
export const evaluationDoorWords = titlesOf([evaluationsScreen])
