import { mostAlone } from '../../contract/index.ts'

/** Charge points up to the end of each stage: one, a tenth, all; fewer stages where there are few of them. */
export function stageEnds(total: number, pace: 'careful' | 'at-once'): number[] {
  if (pace === 'at-once' || total <= 1) return [total]
  const tenth = Math.max(2, Math.ceil(total / 10))
  return tenth >= total ? [1, total] : [1, tenth, total]
}

/** The stage, from 0, of the charge point at a position, from 0. */
export function stageOf(position: number, ends: readonly number[]): number {
  return ends.findIndex((end) => position < end)
}

export interface Reach {
  chargePoints: number
  /** Stations of more than one charge point that it takes whole. */
  wholeStations: number
}

/** What one person must not start alone (issue of the two-person rule: firmware and resets over many, whole stations). */
export function needsSecond(
  work: { kind: 'command' | 'parameters' | 'firmware'; action?: string; type?: string },
  { chargePoints, wholeStations }: Reach,
): boolean {
  if (work.kind === 'firmware') return chargePoints > mostAlone
  if (work.kind === 'parameters') return false
  if (work.action === 'Reset') return chargePoints > mostAlone
  return work.type === 'Inoperative' && (chargePoints > mostAlone || wholeStations > 0)
}

/** How a firmware stands on a charge point by its own last word. */
export function firmwareVerdict(status: string): 'done' | 'failed' | 'working' {
  if (status === 'Installed') return 'done'
  const bad = ['InvalidSignature', 'refused', 'InvalidCertificate', 'RevokedCertificate', 'Rejected']
  return bad.includes(status) || status.endsWith('Failed') ? 'failed' : 'working'
}
