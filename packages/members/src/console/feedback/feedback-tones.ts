import type { Tone } from '@evops/kit'
import type { FeedbackRow, FeedbackState } from '../../contract/index.ts'

export const feedbackTones: Readonly<Record<FeedbackState, Tone>> = {
  new: 'warn',
  assigned: 'acc',
  replied: 'good',
  closed: 'plain',
}

/** Returns charge point and connector: "01-2"; the station is shown next to it. */
export const feedbackChargePointText = ({ chargePointName, connectorNo }: FeedbackRow) =>
  chargePointName !== null && connectorNo !== null ? `${chargePointName}-${connectorNo}` : chargePointName

/** Returns the place: "North · 01-2"; null if there is none. */
export const feedbackPlaceText = (row: FeedbackRow) =>
  [row.stationName, feedbackChargePointText(row)].filter(Boolean).join(' · ') || null
