import { one, present, rejectedOutcome, type Fields, type Translation } from './translation.ts'

/** OCPP 2.0.1, I02: current price of a session, for the charge point's own screen. */
export const costUpdated: Translation = async ({ transactionId, totalCost }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : one('CostUpdated', { totalCost, transactionId: ref })
}

/** OCPP 2.0.1, O01 and O02: message for all users, or for one session. */
export const setDisplayMessage: Translation = async ({ message }, about) => {
  const { transactionId, ...rest } = message as Fields
  if (transactionId === undefined) return one('SetDisplayMessage', { message: rest })
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : one('SetDisplayMessage', { message: present({ ...rest, transactionId: ref }) })
}

/**
 * OCPP 2.0.1, E14: whether a transaction is active, and whether its messages are queued. A transaction without a
 * session yet is queried by the charge point's own transaction id.
 */
export const getTransactionStatus: Translation = async ({ transactionId, transactionRef }, about) => {
  if (typeof transactionRef === 'string')
    return one('GetTransactionStatus', { transactionId: transactionRef })
  if (transactionId === undefined) return one('GetTransactionStatus', {})
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : one('GetTransactionStatus', { transactionId: ref })
}
