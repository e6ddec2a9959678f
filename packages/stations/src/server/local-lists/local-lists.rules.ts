import { createHash } from 'node:crypto'
import { longestTagIn } from '../../contract/index.ts'

/** A start token as a local list holds it (OCPP 1.6, section 7.2). */
export interface ListInfo {
  status: string
  expiryDate?: string
  /** Its group. */
  parentIdTag?: string
}
export type ListEntries = Readonly<Record<string, ListInfo>>

export interface HeldVersion {
  /** What the charge point accepted last. */
  version: number
  /** What it said itself; null: not since it connected. */
  reported: number | null
  /** The most entries that it takes in one message, and in all; null: it does not say. */
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

/** The contract's limit of a message. */
const usualAtOnce = 500

/**
 * What brings a charge point's list nearer to the wanted one. Differential where only some of it differs; a full one
 * when the charge point holds another version than it accepted from us, or takes no differential ones. A list that is
 * longer than a message goes on with differential ones.
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

/** What a charge point holds once it has accepted this. */
export function after(entries: ListEntries, { updateType, localAuthorizationList }: ListUpdate): ListEntries {
  const result: Record<string, ListInfo> = updateType === 'Full' ? {} : { ...entries }
  for (const { idTag, idTagInfo } of localAuthorizationList)
    if (idTagInfo) result[idTag] = idTagInfo
    else delete result[idTag]
  return result
}

const digests = new WeakMap<ListEntries, string>()

/** The same for lists that say the same, in whatever order; worked out once for each list. */
export function digestOf(entries: ListEntries): string {
  const known = digests.get(entries)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const tag of Object.keys(entries).toSorted()) {
    const { status = '', expiryDate = '', parentIdTag = '' } = entries[tag] ?? {}
    hash.update(`${tag}\0${status}\0${expiryDate}\0${parentIdTag}\n`)
  }
  const digest = hash.digest('base64url')
  digests.set(entries, digest)
  return digest
}

/** Without tokens that the version of OCPP has no room for. */
export function inReach(wanted: ListEntries, protocol: string): ListEntries {
  const most = longestTagIn(protocol)
  const all = Object.entries(wanted)
  return all.every(([tag]) => tag.length <= most)
    ? wanted
    : Object.fromEntries(all.filter(([tag]) => tag.length <= most))
}

/** What does not fit is left out, the blocked ones last: an unknown tag is refused online, a blocked one must be offline too. */
export function cut(wanted: ListEntries, most: number | null): ListEntries {
  return most === null ? wanted : Object.fromEntries(blockedFirst(wanted).slice(0, most))
}

function blockedFirst(wanted: ListEntries): [string, ListInfo][] {
  const rank = ([, { status }]: [string, ListInfo]) => (status === 'Blocked' ? 0 : 1)
  return Object.entries(wanted).toSorted((one, other) => rank(one) - rank(other))
}

/** How many entries are to be set or taken away. */
export function changesOf(has: ListEntries, should: ListEntries): number {
  return difference(has, should).length
}

/** Those to set, and those to take away, which bear nothing. */
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

/** Minutes until a charge point that refused is tried again: 2, 4, 8 ... up to six hours. */
export function minutesUntilNext(failures: number): number {
  return Math.min(360, 2 ** Math.min(failures, 9))
}
