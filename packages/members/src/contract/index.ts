import { billEndpoints } from './bills.ts'
import { bindingEndpoints, bindingImportEndpoints } from './bindings.ts'
import { bookingEndpoints } from './bookings.ts'
import { companyEndpoints, companyMoneyEndpoints } from './companies.ts'
import { couponGiftEndpoints, couponStrategyActEndpoints, couponStrategyEndpoints } from './coupon-strategies.ts'
import { couponEndpoints } from './coupons.ts'
import { evaluationEndpoints } from './evaluations.ts'
import { feedbackEndpoints } from './feedback.ts'
import { memberEndpoints, memberImportEndpoints } from './members.ts'
import { companyTokenEndpoints, memberTokenEndpoints } from './tokens.ts'
import { voucherEndpoints } from './voucher-batches.ts'

export * from './acts.words.ts'
export * from './bill-terms.ts'
export * from './bills.ts'
export * from './bindings.ts'
export * from './bookings.problems.ts'
export * from './bookings.ts'
export * from './companies.ts'
export * from './coupon-strategies.ts'
export * from './coupons.ts'
export * from './evaluations.ts'
export * from './feedback.ts'
export * from './mask.ts'
export * from './members.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './service.problems.ts'
export * from './shapes.ts'
export * from './tokens.ts'
export * from './voucher-batches.ts'
export * from './voucher-code.ts'
export * from './vouchers.problems.ts'

/** All endpoints of the domain. */
export const membersEndpoints = [
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...bindingImportEndpoints,
  ...memberTokenEndpoints,
  ...companyEndpoints,
  ...companyTokenEndpoints,
  ...companyMoneyEndpoints,
  ...bindingEndpoints,
  ...billEndpoints,
  ...couponStrategyEndpoints,
  ...couponStrategyActEndpoints,
  ...couponGiftEndpoints,
  ...couponEndpoints,
  ...voucherEndpoints,
  ...bookingEndpoints,
  ...evaluationEndpoints,
  ...feedbackEndpoints,
] as const
