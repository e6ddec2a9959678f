import { getPlasticOrder, listPlasticNumbers, listPlasticOrders } from '../../contract/index.ts'

/** What is read again when something of a batch changed. */
export const plasticReads = [listPlasticOrders, getPlasticOrder, listPlasticNumbers] as const
export const plasticTones = { ordered: 'acc', received: 'good' } as const
