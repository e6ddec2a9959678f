export { createCouponTestMembers } from './coupons.ts'
export { ocppSite, type OcppSite, type SiteChargePoint } from './ocpp-site.ts'
export { runTestSession, staffSite, type TestSessionOptions, type StaffSite } from './staff-site.ts'
export { ykcSite, type YkcSite } from './ykc-site.ts'
export {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type Point201,
  type EventDetails,
} from './point-201.ts'
