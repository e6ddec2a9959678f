export { randomDepot, type DepotSize } from './random-depot.ts'
