import { createHash } from 'node:crypto'
import { longestTagIn } from '../../contract/index.ts'

/** Token in a local list (OCPP 1.6, section 7.2). */
export interface ListInfo {
  status: string
  expiryDate?: string
  /** Group of the token. */
  parentIdTag?: string
}
export type ListEntries = Readonly<Record<string, ListInfo>>

export interface HeldVersion {
  /** Version that the charge point last accepted. */
  version: number
  /** Version reported by the charge point. Null if there was no report since it connected. */
  reported: number | null
  /** Maximum entries per message and in total. Null if the charge point does not report them. */
  mostAtOnce: number | null
  most: number | null
}
export interface HeldList extends HeldVersion {
  entries: ListEntries
}
export interface ListUpdate {
  updateType: 'Full' | 'Differential'
  localAuthorizationList: { idTag: string; idTagInfo?: ListInfo }[]
}
export type ListStep =
  | { do: 'ask' }
  | { do: 'nothing'; why: 'current' | 'unsupported' }
  | ({ do: 'send' } & ListUpdate)

/** Maximum entries per message in the contract. */
const usualAtOnce = 500

/**
 * Returns the next step towards the expected list. It is a differential update if only a part differs; a full one if
 * the charge point has another version than the one accepted from us, or does not accept differential updates. A list
 * longer than one message continues with differential updates.
 */
export function nextListStep(held: HeldList, wanted: ListEntries, fullOnly: boolean): ListStep {
  if (held.reported === null) return { do: 'ask' }
  if (held.reported < 0) return { do: 'nothing', why: 'unsupported' }
  const should = cut(wanted, held.most)
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
export function after(entries: ListEntries, { updateType, localAuthorizationList }: ListUpdate): ListEntries {
  const result: Record<string, ListInfo> = updateType === 'Full' ? {} : { ...entries }
  for (const { idTag, idTagInfo } of localAuthorizationList)
    if (idTagInfo) result[idTag] = idTagInfo
    else delete result[idTag]
  return result
}

const digests = new WeakMap<ListEntries, string>()

/** Returns the same digest for lists with the same entries in any order. Calculated once for each list. */
export function digestOf(entries: ListEntries): string {
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
export function inReach(wanted: ListEntries, protocol: string): ListEntries {
  const most = longestTagIn(protocol)
  const all = Object.entries(wanted)
  return all.every(([tag]) => tag.length <= most)
    ? wanted
    : Object.fromEntries(all.filter(([tag]) => tag.length <= most))
}

/**
 * Limits the list to the maximum size. Blocked tokens have priority: an unknown tag is rejected online, but a blocked
 * one must be rejected offline too.
 */
export function cut(wanted: ListEntries, most: number | null): ListEntries {
  return most === null ? wanted : Object.fromEntries(blockedFirst(wanted).slice(0, most))
}

function blockedFirst(wanted: ListEntries): [string, ListInfo][] {
  const rank = ([, { status }]: [string, ListInfo]) => (status === 'Blocked' ? 0 : 1)
  return Object.entries(wanted).toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the number of entries to set or remove. */
export function changesOf(has: ListEntries, should: ListEntries): number {
  return difference(has, should).length
}

/** Returns the entries to set, and the entries to remove, which have no value. */
function difference(has: ListEntries, should: ListEntries): ListUpdate['localAuthorizationList'] {
  const gone = Object.keys(has).filter((idTag) => !Object.hasOwn(should, idTag))
  const set = Object.entries(should).filter(
    ([idTag, info]) => !(Object.hasOwn(has, idTag) && same(has[idTag], info)),
  )
  return [...gone.map((idTag) => ({ idTag })), ...set.map(([idTag, idTagInfo]) => ({ idTag, idTagInfo }))]
}

function same(one: ListInfo | undefined, other: ListInfo): boolean {
  return (
    one?.status === other.status &&
    one.expiryDate === other.expiryDate &&
    one.parentIdTag === other.parentIdTag
  )
}

/** Returns the minutes until a charge point that refused is tried again: 2, 4, 8 … up to six hours. */
export function minutesUntilNext(failures: number): number {
  return Math.min(360, 2 ** Math.min(failures, 9))
}
