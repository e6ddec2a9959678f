import { one, present, rejectedOutcome, type Fields, type Translation } from './translation.ts'

/** OCPP 2.0.1, I02: what a session costs so far, at the charge point's own screen. */
export const costUpdated: Translation = async ({ transactionId, totalCost }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null ? rejectedOutcome('UnknownTransaction') : one('CostUpdated', { totalCost, transactionId: ref })
}

/** OCPP 2.0.1, O01 and O02: for everybody, or for whom a session is. */
export const setDisplayMessage: Translation = async ({ message }, about) => {
  const { transactionId, ...rest } = message as Fields
  if (transactionId === undefined) return one('SetDisplayMessage', { message: rest })
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : one('SetDisplayMessage', { message: present({ ...rest, transactionId: ref }) })
}

/**
 * OCPP 2.0.1, E14: whether a transaction goes on, and whether messages of it wait. One that is no order yet is asked for
 * by the charge point's own name of it.
 */
export const getTransactionStatus: Translation = async ({ transactionId, transactionRef }, about) => {
  if (typeof transactionRef === 'string')
    return one('GetTransactionStatus', { transactionId: transactionRef })
  if (transactionId === undefined) return one('GetTransactionStatus', {})
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null ? rejectedOutcome('UnknownTransaction') : one('GetTransactionStatus', { transactionId: ref })
}
