import { maxWithoutApproval } from '../../contract/index.ts'

/**
 * Returns the number of charge points up to the end of each stage: one, a tenth, all; fewer stages for few charge
 * points.
 */
export function stageEnds(total: number, pace: 'careful' | 'at-once'): number[] {
  if (pace === 'at-once' || total <= 1) return [total]
  const tenth = Math.max(2, Math.ceil(total / 10))
  return tenth >= total ? [1, total] : [1, tenth, total]
}

/** Returns the stage, from 0, of the charge point at a position, from 0. */
export function stageOf(position: number, ends: readonly number[]): number {
  return ends.findIndex((end) => position < end)
}

export interface BulkJobScope {
  chargePoints: number
  /** Number of stations with more than one charge point that are completely included. */
  wholeStations: number
}

/**
 * Returns true if the action needs a second person (two-person rule: firmware and resets on many charge points, whole
 * stations).
 */
export function needsSecondPerson(
  work: { kind: 'command' | 'parameters' | 'firmware'; action?: string; type?: string },
  { chargePoints, wholeStations }: BulkJobScope,
): boolean {
  if (work.kind === 'firmware') return chargePoints > maxWithoutApproval
  if (work.kind === 'parameters') return false
  if (work.action === 'Reset') return chargePoints > maxWithoutApproval
  return work.type === 'Inoperative' && (chargePoints > maxWithoutApproval || wholeStations > 0)
}

/** Returns the result of a firmware update from the charge point's last status. */
export function firmwareVerdict(status: string): 'done' | 'failed' | 'working' {
  if (status === 'Installed') return 'done'
  const bad = ['InvalidSignature', 'refused', 'InvalidCertificate', 'RevokedCertificate', 'Rejected']
  return bad.includes(status) || status.endsWith('Failed') ? 'failed' : 'working'
}
