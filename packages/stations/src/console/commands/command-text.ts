import { translateText } from '@evops/kit'
import { commandTextWords } from './command-text.words.ts'
import { commandWords } from './commands.words.ts'

/** Payload fields that identify the subject of a command, in reading order. */
const statusesWithText = [
  'idTag',
  'transactionId',
  'key',
  'value',
  'reservationId',
  'listVersion',
  'vendorId',
  'messageId',
  'totalCost',
  'chargingProfileId',
  'controlType',
  'signal',
  'id',
] as const

/**
 * Returns a command as text in the reader's language, for example "Unlock connector 1". A command without a translation
 * is shown by its OCPP name.
 */
export function commandText(action: string, payload: unknown): string {
  const fields = fieldsOf(payload)
  const variant = [fields.get('type'), fields.get('requestedMessage'), fields.get('logType')].find(isText)
  const connector = Number(fields.get('connectorId') ?? 0)
  // Two commands can trigger the same messages, so both use the same texts.
  const own = action === 'ExtendedTriggerMessage' ? 'TriggerMessage' : action
  const keys = [variant && `${own}.${variant}`, own].filter(isText).map((each) => `stations.sent.${each}`)
  const key = keys.flatMap((each) => (connector > 0 ? [`${each}.connector`, each] : [each])).find(isWord)
  if (!key) return action
  const unsaid = variant && !key.includes(`.${variant}`) ? `: ${variant}` : ''
  return translateText(key, { connector }) + unsaid
}

/** Returns the main values of a payload: the setting and its new value, the token, the session. */
export function commandValues(payload: unknown): string {
  const fields = fieldsOf(payload)
  return statusesWithText
    .flatMap((name) => [fields.get(name) ?? []].flat())
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')
}

/**
 * Returns the readable title of a bulk command. The stored title is the OCPP name and the type, with a leading arrow if
 * the command restores earlier values.
 */
export function bulkJobText(title: string): string {
  const [, back = '', action = '', type] = /^(↩ )?(\w+)(?: (\w+))?$/.exec(title) ?? []
  return action ? back + commandText(action, { type }) : title
}

/** Returns the meaning of a response's status, or the status if it has no text. */
export function responseMeaning(word: string): string {
  const key = `stations.command.meaning.${word}`
  return key in commandWords ? translateText(key) : word
}

/** Number of refused cards that are listed. The whole reply has all of them. */
const mostTags = 10

/** Returns the refused cards of a response in a row, or no text. */
export function refusedTags(reply: unknown): string {
  const tags = fieldsOf(reply).get('idTags')
  if (!Array.isArray(tags)) return ''
  const shown = tags.filter(isText)
  return shown.slice(0, mostTags).join(', ') + (shown.length > mostTags ? ', …' : '')
}

/** Returns the tariffs in a response of OCPP 2.1, each with its EVSEs or its result: `T1: 1, 2; T2: Rejected`. */
export function displayedTariffs(reply: unknown): string {
  const fields = fieldsOf(reply)
  const items = [fields.get('tariffAssignments') ?? fields.get('clearTariffsResult') ?? []].flat().map(fieldsOf)
  return items
    .flatMap((item) => {
      const id = item.get('tariffId')
      const detail = [item.get('evseIds') ?? item.get('status') ?? []]
        .flat()
        .filter((value) => isText(value) || typeof value === 'number')
        .join(', ')
      return isText(id) ? [detail ? `${id}: ${detail}` : id] : []
    })
    .join('; ')
}

function fieldsOf(payload: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof payload === 'object' && payload ? Object.entries(payload) : [])
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isWord = (key: string) => key in commandTextWords
