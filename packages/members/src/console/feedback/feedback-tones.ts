import type { Tone } from '@evops/kit'
import type { FeedbackRow, FeedbackState } from '../../contract/index.ts'

export const feedbackTones: Readonly<Record<FeedbackState, Tone>> = {
  new: 'warn',
  assigned: 'acc',
  replied: 'good',
  closed: 'plain',
}

/** The charge point by its name, with its connector: "01-2"; its station stands beside it. */
export const chargePointOf = ({ chargePointName, connectorNo }: FeedbackRow) =>
  chargePointName !== null && connectorNo !== null ? `${chargePointName}-${connectorNo}` : chargePointName

/** Where it was: "North · 01-2"; null: nowhere. */
export const feedbackPlace = (row: FeedbackRow) =>
  [row.stationName, chargePointOf(row)].filter(Boolean).join(' · ') || null
