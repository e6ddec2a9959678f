export { ocppSite, type OcppSite, type SitePile } from './ocpp-site.ts'
