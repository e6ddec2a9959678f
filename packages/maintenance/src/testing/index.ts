export { createMaintenanceTestSite, type MaintenanceTestSite } from './workshop.ts'
