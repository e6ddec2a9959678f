import { instant, words } from '@evops/platform/contract'
import { z } from 'zod'

/** What became of what a manufacturer was asked to make good. Refused or withdrawn, an order may be claimed again. */
export const claimStates = ['claimed', 'accepted', 'refused', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimAnswers = ['accepted', 'refused', 'withdrawn'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]
/** An order may be claimed once somebody has found out what it is: from then on until long after it was closed. */
export const claimableStates = ['processing', 'suspended', 'done', 'closed'] as const

/** Whether the warranty covers the day of the fault; unknown: nobody has written down when it ends. */
export const coverages = ['covered', 'ended', 'unknown'] as const
export type Coverage = (typeof coverages)[number]
export function coverageOf({
  warrantyUntil,
  faultOn,
}: {
  warrantyUntil: string | null
  faultOn: string
}): Coverage {
  if (warrantyUntil === null) return 'unknown'
  return faultOn <= warrantyUntil ? 'covered' : 'ended'
}

const day = z.iso.date()
/** A charge point's plate, its warranty, and the day of the fault on its station's clock. */
export const warrantyPlate = z.object({
  /** '': unknown, as model, serial number and firmware. */
  maker: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  producedOn: day.nullable(),
  commissionedOn: day.nullable(),
  warrantyUntil: day.nullable(),
  faultOn: day,
  /** What it last reported when the order was made. */
  firmware: z.string(),
})
export type WarrantyPlate = z.infer<typeof warrantyPlate>
/** With the plate as it was known when the claim was made. */
export const warrantyClaim = warrantyPlate.extend({
  id: z.uuid(),
  no: z.string(),
  state: z.enum(claimStates),
  claim: z.string(),
  /** Why it was made though the warranty had ended; '': it had not. */
  lateReason: z.string(),
  claimedAt: instant,
  claimedByName: z.string(),
  /** What the manufacturer pays; null: not accepted. */
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  /** The manufacturer's own number for it. */
  reference: z.string(),
  answer: z.string(),
  answeredAt: instant.nullable(),
  answeredByName: z.string(),
})
export type WarrantyClaim = z.infer<typeof warrantyClaim>
/** As the plate is known now; claims the newest first. */
export const workOrderWarranty = z.object({ plate: warrantyPlate, claims: z.array(warrantyClaim) })
export type WorkOrderWarranty = z.infer<typeof workOrderWarranty>

/** Also the words of the export and of the claim on paper. */
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
