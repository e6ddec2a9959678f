import { z } from 'zod'

/**
 * Evidence of a flag. Each kind is one sentence in three languages. The suffix of a figure's name is its unit: `…Dwh`
 * energy in 0.1 Wh, `…Minor` money, `…W` power, `…S` seconds, `…At` an instant. The others are names and counts.
 */
export const evidenceKinds = [
  'late-start',
  'no-record',
  'late-record',
  'idle-twice',
  'split',
  'split-total',
  'signed-energy',
  'signed-wrong',
  'step',
  'backwards',
  'left-out',
  'counted',
  'counted-only',
  'below-value',
  'above-value',
  'below-power',
  'no-register',
  'start-unknown',
  'start-least',
  'end-awaited',
  'end-next',
  'end-last',
  'end-unknown',
  'small',
  'power',
  'long',
  'plugged',
  'much',
  'much-battery',
  'much-vehicle',
  'token',
  'serial',
  'stop-number',
  'amount',
  'terminal-payment',
  'clock',
  'end-before-start',
  'short',
  'overlap',
  'no-tariff',
  'no-connector',
  'clone-distance',
  'clone-both',
  'closed-idle',
  'closed-next',
  'closed-reboot',
  'closed-silent',
] as const
export const anomalyEvidence = z
  .object({ kind: z.enum(evidenceKinds) })
  .catchall(z.union([z.string(), z.number(), z.null()]))
/** Kinds of evidence for which a session is held when it is closed, because its figures contradict each other. */
export const contradictionEvidenceKinds = [
  'below-value',
  'above-value',
  'below-power',
  'much-battery',
  'much-vehicle',
] as const satisfies readonly (typeof evidenceKinds)[number][]
/** Kinds of evidence that are known only when a session is closed, and are stored then. */
export const closingEvidenceKinds = [...contradictionEvidenceKinds, 'stop-number'] as const
export type AnomalyEvidence = z.infer<typeof anomalyEvidence>
