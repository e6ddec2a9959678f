export { telematicsSite, type TelematicsSite } from './telematics-site.ts'
