import { getPlasticOrder, listPlasticNumbers, listPlasticOrders } from '../../contract/index.ts'

/** Requests that are repeated after a change of a print order. */
export const printBatchEndpointsToReload = [listPlasticOrders, getPlasticOrder, listPlasticNumbers] as const
export const printBatchTones = { ordered: 'acc', received: 'good' } as const
