import { energyDwh } from '@evops/platform/contract'
import { z } from 'zod'

export const textLine = (most: number) => z.string().trim().max(most).default('')
export const requiredName = z.string().trim().min(1).max(60)
export const remarkText = textLine(500)
/** 1 kWh to 10 MWh. */
export const batteryDwh = energyDwh.min(10_000).max(100_000_000)
export const optionalId = z.uuid().nullable().default(null)
export const optionalDay = z.iso.date().nullable().default(null)
/** Empty, a telephone number in any notation, or a masked one that comes back unchanged. */
export const phone = z
  .string()
  .trim()
  .regex(/^([+\d*][\d ()*./-]{3,28})?$/, 'fleet.fault.phone')
  .default('')
export const versioned = { version: z.int() }
/** Id and version that every row has. */
export const rowBase = { id: z.uuid(), version: z.int() }
/** Prefix of a name or number. */
export const searchPrefix = z.string().trim().max(60).optional()
