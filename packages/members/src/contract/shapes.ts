export { localTime, weeklyTimeWindow, type WeeklyTimeWindow } from '@evops/organisation/contract'
import { instant } from '@evops/platform/contract'
import { z } from 'zod'

const line = (most: number) => z.string().trim().max(most).default('')

/** Recipient data of an invoice. */
export const invoiceProfile = z.object({
  title: line(100),
  taxId: line(30),
  address: line(200),
  phone: line(30),
  bank: line(100),
  account: line(40),
  email: line(254),
})
export type InvoiceProfile = z.output<typeof invoiceProfile>

/** Empty, or an e-mail address. */
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^([^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,10})?$/, 'members.fault.email')

/** Empty, or a telephone number in any notation. */
export const phone = z
  .string()
  .trim()
  .regex(/^([+\d][\d ()./-]{4,28})?$/, 'members.fault.phone')

/** Empty, a mobile in any notation, or a masked one that comes back unchanged. */
export const mobileText = z
  .string()
  .trim()
  .regex(/^([+\d][\d ()*./-]{4,28})?$/, 'members.fault.mobile')

/** Unified social credit code of mainland China, or another country's tax id of a company. */
export const taxId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-Z][0-9A-Z./-]{3,29})?$/, 'members.fault.tax-id')

export const stationIds = z.array(z.uuid()).min(1).max(500).nullable()
export const mandatoryReason = z.string().trim().min(1).max(500)
export const registrationDateFilter = { registeredFrom: instant.optional(), registeredTo: instant.optional() }
