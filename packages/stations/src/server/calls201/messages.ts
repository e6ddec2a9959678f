import {
  singleCall,
  definedFields,
  rejectedOutcome,
  type CommandFields,
  type CommandTranslation,
} from './translation.ts'

/** OCPP 2.0.1, I02: current price of a session, for the charge point's own screen. */
export const costUpdated: CommandTranslation = async ({ transactionId, totalCost }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : singleCall('CostUpdated', { totalCost, transactionId: ref })
}

/** OCPP 2.1, I11. */
export const changeTransactionTariff: CommandTranslation = async ({ transactionId, tariff }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : singleCall('ChangeTransactionTariff', { transactionId: ref, tariff })
}

/** OCPP 2.0.1, O01 and O02: message for all users, or for one session. */
export const setDisplayMessage: CommandTranslation = async ({ message }, about) => {
  const { transactionId, ...rest } = message as CommandFields
  if (transactionId === undefined) return singleCall('SetDisplayMessage', { message: rest })
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : singleCall('SetDisplayMessage', { message: definedFields({ ...rest, transactionId: ref }) })
}

/**
 * OCPP 2.0.1, E14: whether a transaction is active, and whether its messages are queued. A transaction without a
 * session yet is queried by the charge point's own transaction id.
 */
export const getTransactionStatus: CommandTranslation = async ({ transactionId, transactionRef }, about) => {
  if (typeof transactionRef === 'string') return singleCall('GetTransactionStatus', { transactionId: transactionRef })
  if (transactionId === undefined) return singleCall('GetTransactionStatus', {})
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : singleCall('GetTransactionStatus', { transactionId: ref })
}
