import {
  canonicalParameterName,
  formatVariableKey,
  variableOfParameterKey,
  type Component,
  type Variable,
} from '@evops/ocpp/contract'
import { randomInt } from 'node:crypto'
import { singleCall, type CommandFields, type TranslatedCommand, type CommandTranslation } from './translation.ts'

interface VariableResult {
  component: Component
  variable: Variable
  attributeStatus: string
  attributeValue?: string
}
const accepted = new Set(['Accepted', 'RebootRequired'])
const requestId = () => randomInt(1, 2 ** 31 - 1)

/** Returns the first status if the charge point accepted none of the items. */
function refusalOf(results: readonly CommandFields[]): CommandFields {
  const words = results.map(({ attributeStatus, status }) => attributeStatus ?? status)
  const isRefused = words.length > 0 && !words.some((word) => accepted.has(String(word)))
  return isRefused ? { status: words[0] } : {}
}

/** Splits many items into messages of the size that the charge point accepts, and joins the results. */
async function inParts(
  request: { action: string; field: string; result: string; items: unknown[] },
  itemsPerMessage: (action: string) => Promise<number>,
): Promise<TranslatedCommand> {
  const { action, field, result, items } = request
  const most = Math.max(1, await itemsPerMessage(action))
  const parts = Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  )
  return {
    calls: parts.map((part) => ({ action, payload: { [field]: part } })),
    reply(replies) {
      const results = replies.flatMap((reply) =>
        Array.isArray(reply[result]) ? (reply[result] as CommandFields[]) : [],
      )
      return { ...refusalOf(results), [result]: results }
    },
  }
}

/** OCPP 2.0.1, B06. */
export const getVariables: CommandTranslation = ({ getVariableData }, { itemsPerMessage }) =>
  inParts(
    {
      action: 'GetVariables',
      field: 'getVariableData',
      result: 'getVariableResult',
      items: getVariableData as unknown[],
    },
    itemsPerMessage,
  )

/** OCPP 2.0.1, B05. */
export const setVariables: CommandTranslation = ({ setVariableData }, { itemsPerMessage }) =>
  inParts(
    {
      action: 'SetVariables',
      field: 'setVariableData',
      result: 'setVariableResult',
      items: setVariableData as unknown[],
    },
    itemsPerMessage,
  )

/** OCPP 2.0.1, N04. */
export const setVariableMonitoring: CommandTranslation = ({ setMonitoringData }, { itemsPerMessage }) =>
  inParts(
    {
      action: 'SetVariableMonitoring',
      field: 'setMonitoringData',
      result: 'setMonitoringResult',
      items: setMonitoringData as unknown[],
    },
    itemsPerMessage,
  )

/** OCPP 2.0.1, N06. */
export const clearVariableMonitoring: CommandTranslation = ({ id }, { itemsPerMessage }) =>
  inParts(
    {
      action: 'ClearVariableMonitoring',
      field: 'id',
      result: 'clearMonitoringResult',
      items: id as unknown[],
    },
    itemsPerMessage,
  )

/** OCPP 2.1, I10: the response has one status for each tariff. A tariff that is not there is cleared. */
export const clearTariffs: CommandTranslation = (payload) =>
  singleCall('ClearTariffs', payload, (reply) => {
    const results = Array.isArray(reply.clearTariffsResult) ? (reply.clearTariffsResult as CommandFields[]) : []
    const isRefused = results.some(({ status }) => status === 'Rejected')
    return { status: isRefused ? 'Rejected' : 'Accepted', ...reply }
  })

/**
 * Reads some settings by key, including 1.6 keys. Without keys the complete device model is requested. A variable with
 * two names is read once, and the result is returned for both.
 */
export const getConfiguration: CommandTranslation = async ({ key }, { itemsPerMessage }) => {
  const keys = Array.isArray(key) ? key.map(String) : []
  if (keys.length === 0) return singleCall('GetBaseReport', { requestId: requestId(), reportBase: 'FullInventory' })
  const variables = new Map(keys.map((text) => [canonicalParameterName(text), variableOfParameterKey(text)]))
  const names = Map.groupBy(keys, canonicalParameterName)
  const items = [...variables.values()].filter((found) => found !== null)
  const never = keys.filter((text) => !variables.get(canonicalParameterName(text)))
  const parts = await inParts(
    { action: 'GetVariables', field: 'getVariableData', result: 'getVariableResult', items },
    itemsPerMessage,
  )
  return {
    calls: parts.calls,
    reply(replies) {
      // The schema has validated them.
      const results = (parts.reply?.(replies).getVariableResult ?? []) as VariableResult[]
      const named = results.flatMap((result) => {
        const text = formatVariableKey(result.component, result.variable)
        return (names.get(canonicalParameterName(text)) ?? [text]).map((key) => ({ result, key }))
      })
      const unknownKey = named.flatMap((one) => (one.result.attributeStatus === 'Accepted' ? [] : [one.key]))
      return {
        configurationKey: named.flatMap((one) =>
          one.result.attributeStatus === 'Accepted'
            ? [{ key: one.key, readonly: false, value: one.result.attributeValue ?? '' }]
            : [],
        ),
        ...([...never, ...unknownKey].length > 0 && { unknownKey: [...never, ...unknownKey] }),
      }
    },
  }
}

const worded = new Set(['Accepted', 'Rejected', 'RebootRequired'])

/** Writes one setting by key. */
export const changeConfiguration: CommandTranslation = ({ key, value }) => {
  const found = variableOfParameterKey(String(key))
  if (!found) return { outcome: { state: 'answered', payload: { status: 'NotSupported' } } }
  const setVariableData = [{ ...found, attributeValue: value }]
  return singleCall('SetVariables', { setVariableData }, (response) => {
    const [result] = (response.setVariableResult ?? []) as VariableResult[]
    const status = result?.attributeStatus ?? 'Rejected'
    return { ...response, status: worded.has(status) ? status : 'NotSupported' }
  })
}

/** Assigns a request number to actions that need one. */
export const withRequestId =
  (action: string): CommandTranslation =>
  (payload: CommandFields) =>
    singleCall(action, { requestId: requestId(), ...payload })
