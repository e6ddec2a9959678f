export { couponDesk } from './coupons.ts'
export { ocppSite, type OcppSite, type SiteChargePoint } from './ocpp-site.ts'
export { aSession, staffSite, type SessionWish, type StaffSite } from './staff-site.ts'
export { card, point201, register, transaction201, type Point201, type EventDetails } from './point-201.ts'
