export { ocppSite, type OcppSite, type SitePile } from './ocpp-site.ts'
export { aSession, staffSite, type Answer, type SessionWish, type StaffSite } from './staff-site.ts'
