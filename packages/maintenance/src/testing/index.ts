export { aWorkshop, type Workshop } from './workshop.ts'
