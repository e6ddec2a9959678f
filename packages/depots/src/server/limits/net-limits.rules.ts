import { newId } from '@evops/platform/contract'
import type { GridLimitRow } from '../../contract/index.ts'
import type { GridLimits } from '../deps.ts'
import type { LimitNodeUpdate, StoredLimitNode } from './limits.store.ts'

/* Combines the limits of a grid model with the existing ones. */

export const chargePointLevel = 9
const mostW = 100_000_000
const longestName = 60
export interface GridLimitOverlay {
  rows: GridLimitRow[]
  /** New, changed and moved limits, including those below a moved one. */
  put: LimitNodeUpdate[]
  /** All limits afterwards. */
  tree: (LimitNodeUpdate & Pick<StoredLimitNode, 'windows' | 'cutW'>)[]
  unrated: string[]
  others: string[]
}
interface Wish {
  /** True to keep existing lower limits. */
  keepLower: boolean
  /** Fallback limit of new charge points, in W. */
  fallbackW: number
  now: Date
}
type LimitRequest = GridLimits['limits'][number]

/** Undefined: the site has no limit. */
export function overlayGridLimits(
  net: Pick<GridLimits, 'limits'>,
  current: readonly StoredLimitNode[],
  { keepLower, fallbackW, now }: Wish,
): GridLimitOverlay | undefined {
  const counted = net.limits.filter(
    (one) => one.limitW !== null && (one.kind !== 'point' || one.chargePointId !== null),
  )
  if (counted[0]?.kind !== 'site') return undefined
  const found = new Map(counted.map((one) => [one, findCounterpart(one, current)]))
  const matched = new Set([...found.values()].map((one) => one?.id))
  const names = new Set(current.map(({ name }) => name))
  const idOf = new Map<string | null, string>()
  const tree = new Map<string, GridLimitOverlay['tree'][number]>()
  for (const one of counted) {
    const was = found.get(one)
    const id = was?.id ?? newId(now.getTime())
    idOf.set(one.objectId, id)
    const requestedW = Math.min(one.limitW ?? mostW, mostW)
    const limitW = keepLower ? Math.min(requestedW, was?.limitW ?? requestedW) : requestedW
    const isPoint = one.kind === 'point'
    tree.set(id, {
      id,
      kind: one.kind,
      name: was?.name ?? freeName(one.name, names),
      parentId: one.kind === 'site' ? null : (idOf.get(one.aboveId) ?? null),
      level: 0,
      parentLevel: null,
      limitW,
      chargePointId: one.chargePointId,
      fallbackW: isPoint ? Math.min(was?.fallbackW ?? fallbackW, limitW) : null,
      gridObjectId: one.objectId,
      windows: was?.windows ?? [],
      cutW: was?.cutW ?? null,
    })
  }
  const others = current.filter(({ id }) => !matched.has(id))
  for (const other of others) tree.set(other.id, { ...other, parentLevel: null })
  for (const one of tree.values()) place(one, tree)
  const previous = new Map(current.map((one) => [one.id, one]))
  const put = [...tree.values()].filter((one) => isAnother(one, previous.get(one.id)))
  return {
    rows: counted.flatMap((one) => {
      const laid = tree.get(idOf.get(one.objectId) ?? '')
      return laid ? [rowOf(laid, found.get(one), tree)] : []
    }),
    put: put.map(({ windows: _windows, cutW: _cutW, ...node }) => node),
    tree: [...tree.values()],
    unrated: net.limits.filter(({ limitW }) => limitW === null).map(({ name }) => name),
    others: others.map(({ name }) => name),
  }
}

/** The limit that stands for the same: a charge point’s, the site’s, what it was laid over before, else what is called so. */
function findCounterpart(one: LimitRequest, current: readonly StoredLimitNode[]): StoredLimitNode | undefined {
  if (one.kind === 'site') return current.find(({ kind }) => kind === 'site')
  if (one.kind === 'point') return current.find(({ chargePointId }) => chargePointId === one.chargePointId)
  return (
    current.find(({ gridObjectId }) => gridObjectId === one.objectId) ??
    current.find(({ kind, name, gridObjectId }) => kind === 'feeder' && gridObjectId === null && name === one.name)
  )
}

/** Calculates the levels from the path to the root. */
function place(
  one: GridLimitOverlay['tree'][number],
  tree: ReadonlyMap<string, GridLimitOverlay['tree'][number]>,
): number {
  const above = one.parentId === null ? undefined : tree.get(one.parentId)
  const aboveLevel = above ? place(above, tree) : null
  one.parentLevel = aboveLevel
  one.level = one.kind === 'point' ? chargePointLevel : aboveLevel === null ? 0 : aboveLevel + 1
  return one.level
}
const compared = ['parentId', 'level', 'limitW', 'fallbackW', 'gridObjectId'] as const
function isAnother(one: LimitNodeUpdate, was: StoredLimitNode | undefined): boolean {
  return was === undefined || compared.some((key) => one[key] !== was[key])
}
function rowOf(
  one: LimitNodeUpdate,
  was: StoredLimitNode | undefined,
  tree: ReadonlyMap<string, LimitNodeUpdate>,
): GridLimitRow {
  const above = one.parentId === null ? undefined : tree.get(one.parentId)
  const moved = was !== undefined && (was.parentId !== one.parentId || was.limitW !== one.limitW)
  return {
    objectId: one.gridObjectId,
    kind: one.kind,
    name: one.name,
    aboveName: above?.name ?? null,
    depth: depthOf(one, tree),
    limitW: one.limitW,
    wasW: was?.limitW ?? null,
    change: was === undefined ? 'new' : moved ? 'changed' : 'same',
  }
}
function depthOf({ parentId }: Pick<LimitNodeUpdate, 'parentId'>, tree: ReadonlyMap<string, LimitNodeUpdate>): number {
  const above = tree.get(parentId ?? '')
  return above ? 1 + depthOf(above, tree) : 0
}

/** Returns a name that is unique in the depot. */
function freeName(wished: string, names: Set<string>): string {
  const name = wished.trim().slice(0, longestName) || '-'
  for (let n = 1; ; n++) {
    const mark = n === 1 ? '' : ` ${n}`
    const free = `${name.slice(0, longestName - mark.length)}${mark}`
    if (names.has(free)) continue
    names.add(free)
    return free
  }
}
