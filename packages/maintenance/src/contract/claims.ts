import { instant, words } from '@evops/platform/contract'
import { z } from 'zod'

/** States of a warranty claim. After a refusal or withdrawal a new claim is possible. */
export const claimStates = ['claimed', 'accepted', 'refused', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimAnswers = ['accepted', 'refused', 'withdrawn'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]
/** States in which a claim is possible: from the diagnosis until long after closing. */
export const claimableStates = ['processing', 'suspended', 'done', 'closed'] as const

/** Warranty coverage on the day of the fault; unknown: the end of the warranty is not recorded. */
export const warrantyCoverages = ['covered', 'ended', 'unknown'] as const
export type WarrantyCoverage = (typeof warrantyCoverages)[number]
export function warrantyCoverageOf({
  warrantyUntil,
  faultOn,
}: {
  warrantyUntil: string | null
  faultOn: string
}): WarrantyCoverage {
  if (warrantyUntil === null) return 'unknown'
  return faultOn <= warrantyUntil ? 'covered' : 'ended'
}

const day = z.iso.date()
/** A charge point's nameplate, its warranty, and the day of the fault in station local time. */
export const warrantyPlate = z.object({
  /** '': unknown; the same for model, serial number and firmware. */
  maker: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  producedOn: day.nullable(),
  commissionedOn: day.nullable(),
  warrantyUntil: day.nullable(),
  faultOn: day,
  /** Last reported firmware when the work order was created. */
  firmware: z.string(),
})
export type WarrantyPlate = z.infer<typeof warrantyPlate>
/** A claim with the nameplate data at the time of the claim. */
export const warrantyClaim = warrantyPlate.extend({
  id: z.uuid(),
  no: z.string(),
  state: z.enum(claimStates),
  claim: z.string(),
  /** Reason for a claim after the end of the warranty; '': within the warranty. */
  lateReason: z.string(),
  claimedAt: instant,
  claimedByName: z.string(),
  /** Amount paid by the manufacturer; null: not accepted. */
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  /** The manufacturer's reference number. */
  reference: z.string(),
  answer: z.string(),
  answeredAt: instant.nullable(),
  answeredByName: z.string(),
})
export type WarrantyClaim = z.infer<typeof warrantyClaim>
/** Current nameplate data, and the claims, newest first. */
export const workOrderWarranty = z.object({ plate: warrantyPlate, claims: z.array(warrantyClaim) })
export type WorkOrderWarranty = z.infer<typeof workOrderWarranty>

/** Also used in the export and in the printed claim. */
export const claimStateWords = words({
  'maintenance.claim-state.claimed': { zh: '待厂家答复', en: 'Submitted', es: 'Presentada' },
  'maintenance.claim-state.accepted': { zh: '厂家已认可', en: 'Accepted', es: 'Aceptada' },
  'maintenance.claim-state.refused': { zh: '厂家已拒绝', en: 'Rejected', es: 'Rechazada' },
  'maintenance.claim-state.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirada' },
  'maintenance.coverage.covered': { zh: '质保期内', en: 'Under warranty', es: 'En garantía' },
  'maintenance.coverage.ended': {
    zh: '故障发生时已过质保期',
    en: 'Warranty expired before the fault',
    es: 'Garantía vencida antes de la avería',
  },
  'maintenance.coverage.unknown': {
    zh: '未登记质保到期日',
    en: 'No warranty date on record',
    es: 'Sin fecha de garantía registrada',
  },
})
