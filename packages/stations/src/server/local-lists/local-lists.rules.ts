import { createHash } from 'node:crypto'
import { maxTokenLength } from '../../contract/index.ts'

/** Token in a local list (OCPP 1.6, section 7.2). */
export interface LocalListTokenInfo {
  status: string
  expiryDate?: string
  /** Group of the token. */
  parentIdTag?: string
}
export type LocalListEntries = Readonly<Record<string, LocalListTokenInfo>>

export interface StoredListVersion {
  /** Version that the charge point last accepted. */
  version: number
  /** Version reported by the charge point. Null if there was no report since it connected. */
  reported: number | null
  /** Maximum entries per message and in total. Null if the charge point does not report them. */
  mostAtOnce: number | null
  most: number | null
}
export interface StoredLocalList extends StoredListVersion {
  entries: LocalListEntries
}
export interface LocalListUpdate {
  updateType: 'Full' | 'Differential'
  localAuthorizationList: { idTag: string; idTagInfo?: LocalListTokenInfo }[]
}
export type LocalListStep =
  | { do: 'ask' }
  | { do: 'nothing'; why: 'current' | 'unsupported' }
  | ({ do: 'send' } & LocalListUpdate)

/** Maximum entries per message in the contract. */
const usualAtOnce = 500

/**
 * Returns the next step towards the expected list. It is a differential update if only a part differs; a full one if
 * the charge point has another version than the one accepted from us, or does not accept differential updates. A list
 * longer than one message continues with differential updates.
 */
export function nextLocalListStep(held: StoredLocalList, wanted: LocalListEntries, fullOnly: boolean): LocalListStep {
  if (held.reported === null) return { do: 'ask' }
  if (held.reported < 0) return { do: 'nothing', why: 'unsupported' }
  const should = limitListSize(wanted, held.most)
  const isForeign = held.reported !== held.version
  const update = difference(isForeign ? {} : held.entries, should)
  if (update.length === 0 && !isForeign) return { do: 'nothing', why: 'current' }
  const atOnce = Math.min(held.mostAtOnce ?? usualAtOnce, usualAtOnce)
  if (!isForeign && held.version > 0 && !fullOnly)
    return { do: 'send', updateType: 'Differential', localAuthorizationList: update.slice(0, atOnce) }
  const whole = Object.entries(should).map(([idTag, idTagInfo]) => ({ idTag, idTagInfo }))
  return { do: 'send', updateType: 'Full', localAuthorizationList: whole.slice(0, atOnce) }
}

/** Returns the entries on the charge point after it has accepted this update. */
export function entriesAfterUpdate(
  entries: LocalListEntries,
  { updateType, localAuthorizationList }: LocalListUpdate,
): LocalListEntries {
  const result: Record<string, LocalListTokenInfo> = updateType === 'Full' ? {} : { ...entries }
  for (const { idTag, idTagInfo } of localAuthorizationList)
    if (idTagInfo) result[idTag] = idTagInfo
    else delete result[idTag]
  return result
}

const digests = new WeakMap<LocalListEntries, string>()

/** Returns the same digest for lists with the same entries in any order. Calculated once for each list. */
export function digestOfListEntries(entries: LocalListEntries): string {
  const cached = digests.get(entries)
  if (cached !== undefined) return cached
  const hash = createHash('sha256')
  for (const tag of Object.keys(entries).toSorted()) {
    const { status = '', expiryDate = '', parentIdTag = '' } = entries[tag] ?? {}
    hash.update(`${tag}\0${status}\0${expiryDate}\0${parentIdTag}\n`)
  }
  const digest = hash.digest('base64url')
  digests.set(entries, digest)
  return digest
}

/** Returns the entries without tokens that are too long for the OCPP version. */
export function withoutTooLongTokens(wanted: LocalListEntries, protocol: string): LocalListEntries {
  const most = maxTokenLength(protocol)
  const all = Object.entries(wanted)
  return all.every(([tag]) => tag.length <= most)
    ? wanted
    : Object.fromEntries(all.filter(([tag]) => tag.length <= most))
}

/**
 * Limits the list to the maximum size. Blocked tokens have priority: an unknown tag is rejected online, but a blocked
 * one must be rejected offline too.
 */
export function limitListSize(wanted: LocalListEntries, most: number | null): LocalListEntries {
  return most === null ? wanted : Object.fromEntries(blockedFirst(wanted).slice(0, most))
}

function blockedFirst(wanted: LocalListEntries): [string, LocalListTokenInfo][] {
  const rank = ([, { status }]: [string, LocalListTokenInfo]) => (status === 'Blocked' ? 0 : 1)
  return Object.entries(wanted).toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the number of entries to set or remove. */
export function countListChanges(has: LocalListEntries, should: LocalListEntries): number {
  return difference(has, should).length
}

/** Returns the entries to set, and the entries to remove, which have no value. */
function difference(has: LocalListEntries, should: LocalListEntries): LocalListUpdate['localAuthorizationList'] {
  const gone = Object.keys(has).filter((idTag) => !Object.hasOwn(should, idTag))
  const set = Object.entries(should).filter(([idTag, info]) => !(Object.hasOwn(has, idTag) && same(has[idTag], info)))
  return [...gone.map((idTag) => ({ idTag })), ...set.map(([idTag, idTagInfo]) => ({ idTag, idTagInfo }))]
}

function same(one: LocalListTokenInfo | undefined, other: LocalListTokenInfo): boolean {
  return one?.status === other.status && one.expiryDate === other.expiryDate && one.parentIdTag === other.parentIdTag
}

/** Returns the minutes until a charge point that refused is tried again: 2, 4, 8 … up to six hours. */
export function retryDelayMinutes(failures: number): number {
  return Math.min(360, 2 ** Math.min(failures, 9))
}
