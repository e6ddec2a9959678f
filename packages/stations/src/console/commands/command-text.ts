import { translateText } from '@evops/kit'
import { commandSaidWords } from './command-text.words.ts'

/** What of a payload names the thing that a command is about, in the order in which it is read. */
const telling = [
  'idTag',
  'transactionId',
  'key',
  'value',
  'reservationId',
  'listVersion',
  'vendorId',
  'messageId',
  'totalCost',
  'id',
] as const

/** A command in the reader's words: "Unlock connector 1"; one that has none by its name in OCPP. */
export function commandSaid(action: string, payload: unknown): string {
  const given = fieldsOf(payload)
  const variant = [given.get('type'), given.get('requestedMessage'), given.get('logType')].find(isText)
  const connector = Number(given.get('connectorId') ?? 0)
  // A charge point is asked for the same messages by two commands.
  const own = action === 'ExtendedTriggerMessage' ? 'TriggerMessage' : action
  const keys = [variant && `${own}.${variant}`, own].filter(isText).map((each) => `stations.sent.${each}`)
  const key = keys.flatMap((each) => (connector > 0 ? [`${each}.connector`, each] : [each])).find(isWord)
  if (!key) return action
  const unsaid = variant && !key.includes(`.${variant}`) ? `: ${variant}` : ''
  return translateText(key, { connector }) + unsaid
}

/** Its main values: the setting and what it becomes, the token, the session. */
export function commandValues(payload: unknown): string {
  const given = fieldsOf(payload)
  return telling
    .flatMap((name) => [given.get(name) ?? []].flat())
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')
}

/** A bulk command's title as it is kept: its name in OCPP and its kind, behind an arrow where it puts back. */
export function bulkSaid(title: string): string {
  const [, back = '', action = '', type] = /^(↩ )?(\w+)(?: (\w+))?$/.exec(title) ?? []
  return action ? back + commandSaid(action, { type }) : title
}

function fieldsOf(payload: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof payload === 'object' && payload ? Object.entries(payload) : [])
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isWord = (key: string) => key in commandSaidWords
