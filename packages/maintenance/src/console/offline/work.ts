import {
  call,
  CallError,
  callKey,
  createStore,
  offlineWriteHook,
  currentUserStore,
  queryClient,
  recordError,
  registerWords,
  translateText,
  writeLocalStorage,
} from '@evops/kit'
import { idParams, newId, type EndpointSpec } from '@evops/platform/contract'
import {
  addWorkOrderPicture,
  getWorkOrder,
  listWorkOrders,
  offlineAct,
  syncWorkOrders,
  maxOfflineActsPerCall,
  workOrderSummary,
  type OfflineAct,
  type OfflineActResult,
  type WorkOrderDetail,
  type WorkOrderRow,
} from '../../contract/index.ts'
import { offlineActKinds, findMissingPrecondition, applyUnsentActs, type MissingPrecondition } from './acts.rules.ts'
import * as disk from './offline-storage.ts'
import { offlineWords } from './offline.words.ts'
import { cacheConsoleFiles } from './shell.ts'

/*
 * State of the technician's offline storage: work orders open and are edited without a network. An action on a stored
 * work order is first written to disk and sent from there, immediately if there is a network; if the response is lost,
 * the action is sent again with the same id.
 */
interface Work {
  owner: string
  workOrders: readonly disk.OfflineWorkOrder[]
  acts: readonly disk.UnsentAct[]
  /** True if the console itself opens without a network. */
  isReady: boolean
}
export const offlineWorkStore = createStore<Work | undefined>(undefined)
/** Query of the technician's own list. */
export const myOpenWorkOrders = {
  query: { mine: true, state: 'open', pageSize: 100, sort: 'level' },
} as const
/** Owner of the stored work orders. */
const flag = 'offline-work'
const againMs = 5_000
const freshMs = 5 * 60_000
/** Interval for checking the decisions about rejected actions. */
const refreshMs = 60_000
let refreshedAt = 0
let timer: ReturnType<typeof setInterval> | undefined

function owner(): string | undefined {
  const me = currentUserStore.get()
  return me && `${me.operator.id} ${me.user_name}`
}

/** Loads work orders and unsent actions from disk. */
export async function loadOfflineWork(): Promise<void> {
  const whose = owner()
  if (whose === undefined || offlineWorkStore.get()?.owner === whose) return
  const read = await readAll(whose)
  if (owner() !== whose || offlineWorkStore.get()?.owner === whose) return
  offlineWorkStore.set(read)
  offlineWriteHook.keep = queueAct
  // Without a network actions are stored, and reads fail immediately, so that the earlier data remains.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries, mutations: { networkMode: 'always' } })
  for (const { name } of [getWorkOrder, listWorkOrders])
    queryClient.setQueryDefaults([name], { networkMode: 'always', gcTime: Infinity })
  seedQueryCache(read.workOrders)
  addEventListener('online', send)
  timer ??= setInterval(() => {
    const { acts = [] } = offlineWorkStore.get() ?? {}
    const isDialogOpen = Date.now() - refreshedAt > refreshMs && acts.some(({ answer, settled }) => answer && !settled)
    if (isDialogOpen || acts.some(({ answer }) => !answer)) send()
  }, againMs)
  send()
}
/** Removes all data from memory. */
export function clearOfflineWork(): void {
  offlineWorkStore.set(undefined)
  delete offlineWriteHook.keep
  removeEventListener('online', send)
  clearInterval(timer)
  timer = undefined
}
function seedQueryCache(workOrders: readonly disk.OfflineWorkOrder[]): void {
  const setIfMissing = (key: readonly unknown[], data: unknown, at: string) => {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: Date.parse(at) })
  }
  for (const { id, at, workOrder } of workOrders) setIfMissing(callKey(getWorkOrder, { params: { id } }), workOrder, at)
  const list = workOrders.map(({ workOrder }) => workOrder)
  const [first] = workOrders
  const page = { list, total: list.length, page: 1, pageSize: myOpenWorkOrders.query.pageSize }
  if (first) setIfMissing(callKey(listWorkOrders, myOpenWorkOrders), page, first.at)
}

/** Stores the user's own open work orders, and the files that the console needs to open without a network. */
export async function storeWorkOrders(rows: readonly WorkOrderRow[], loadPage: () => Promise<unknown>) {
  if (rows.length === 0 && offlineWorkStore.get() === undefined) return
  await loadOfflineWork()
  const { owner: whose, workOrders } = offlineWorkStore.get() ?? {}
  // If the user signed out meanwhile, nothing is stored. Signing out clears the owner before anything is deleted.
  const isStill = () => owner() === whose && offlineWorkStore.get()?.owner === whose
  if (whose === undefined || workOrders === undefined || !navigator.onLine || !isStill()) return
  writeLocalStorage(flag, whose)
  for (const { id, version } of rows) {
    const stored = workOrders.find((one) => one.id === id)
    if (stored?.workOrder.version === version && Date.parse(stored.at) > Date.now() - freshMs) continue
    await storeWorkOrder(await call(getWorkOrder, { params: { id } }))
  }
  for (const { id } of workOrders) if (!rows.some((row) => row.id === id)) await disk.deleteOfflineWorkOrder(whose, id)
  await loadPage()
  if ((await cacheConsoleFiles(isStill)) && isStill()) await disk.saveOfflineUser(whose, currentUserStore.get())
  if (isStill()) await reload()
}
export async function storeWorkOrder(workOrder: WorkOrderDetail): Promise<void> {
  const { owner: whose, workOrders = [] } = offlineWorkStore.get() ?? {}
  if (whose === undefined || !workOrder.mine) return
  const before = workOrders.find(({ id }) => id === workOrder.id)
  if (before && JSON.stringify(before.workOrder) === JSON.stringify(workOrder)) return
  await disk.saveWorkOrder({ owner: whose, id: workOrder.id, at: new Date().toISOString(), workOrder })
  await reload()
}
async function reload(): Promise<void> {
  const { owner: whose } = offlineWorkStore.get() ?? {}
  if (whose === undefined) return
  const read = await readAll(whose)
  if (offlineWorkStore.get()?.owner !== whose) return
  offlineWorkStore.set(read)
  // Stored data is available offline at once, not only after a reload.
  seedQueryCache(read.workOrders)
}
async function readAll(whose: string): Promise<Work> {
  const [workOrders, acts] = [await disk.readWorkOrders(whose), await disk.readActs(whose)]
  return { owner: whose, workOrders, acts, isReady: (await disk.readOfflineUser(whose)) !== undefined }
}

/** Returns a work order with its unsent actions. */
export function mergeUnsentActs(workOrder: WorkOrderDetail, now: Work | undefined): WorkOrderDetail {
  const me = currentUserStore.get()
  return now && me ? applyUnsentActs(workOrder, now.acts, { name: me.name, currency: me.operator.currency }) : workOrder
}

/** Stores an action on a stored work order until the server has answered. Undefined: the work order is not stored. */
function queueAct(spec: EndpointSpec, input: { params?: unknown; query?: unknown; body?: unknown }) {
  const kind = offlineActKinds.get(spec.name)
  const now = offlineWorkStore.get()
  if (!kind || !now || (input.query !== undefined && kind !== 'picture')) return undefined
  const { id: workOrderId } = idParams.safeParse(input.params).data ?? {}
  const stored = now.workOrders.find(({ id }) => id === workOrderId)
  if (!stored) return undefined
  const { state } = mergeUnsentActs(stored.workOrder, now)
  const seen = { state, seq: stored.workOrder.steps.at(-1)?.seq ?? 0 }
  const base = { id: newId(), workOrderId: stored.id, at: new Date().toISOString(), seen }
  if (kind === 'picture')
    return input.body instanceof Blob
      ? take(stored.workOrder, { ...base, kind, ...takenFromQuery(input.query) }, input.body)
      : undefined
  const act = offlineAct.safeParse({
    ...base,
    kind,
    body: input.body,
    lineAt: lineAtOf(stored.workOrder, input.body),
  })
  return act.success ? take(stored.workOrder, act.data) : undefined
}
function takenFromQuery(query: unknown): Pick<disk.SentPicture, 'taken'> {
  const { data } = addWorkOrderPicture.query.safeParse(query)
  if (data?.takenAt === undefined) return {}
  const { takenAt, lat, lng } = data
  return { taken: { takenAt, ...(lat !== undefined && lng !== undefined && { lat, lng }) } }
}
function lineAtOf({ checklist }: WorkOrderDetail, body: unknown): string | null {
  const line = typeof body === 'object' && body !== null && 'line' in body ? body.line : undefined
  return checklist?.checks.find((check) => check.line === line)?.at ?? null
}

/** Throws CallError if the server rejects the action. */
async function take(workOrder: WorkOrderDetail, act: disk.UnsentAct['act'], picture?: Blob): Promise<WorkOrderDetail> {
  const { owner: whose = '' } = offlineWorkStore.get() ?? {}
  const lack = navigator.onLine
    ? undefined
    : findMissingPrecondition(mergeUnsentActs(workOrder, offlineWorkStore.get()), act)
  if (lack) throw lacking(lack)
  await disk.addAct({ owner: whose, workOrderNo: workOrder.no, act, ...(picture && { picture }) })
  await reload()
  await sendUnsentActs()
  const mine = offlineWorkStore.get()?.acts.find(({ act: { id } }) => id === act.id)
  if (mine?.answer) {
    await dropUnsentAct(mine)
    throw new CallError(mine.answer)
  }
  return mergeUnsentActs(workOrder, offlineWorkStore.get())
}
function lacking(what: MissingPrecondition): CallError {
  registerWords(offlineWords)
  const msg = translateText(`maintenance.offline.lacks-${what}`)
  const fields = what === 'lines' ? undefined : { text: msg }
  return new CallError({ status: 409, error: `offline.lacks-${what}`, msg, ...(fields && { fields }) })
}
/** Saves a rejected action as a note. */
export async function saveAsNote(waiting: disk.UnsentAct, text: string): Promise<void> {
  const { act, workOrderNo, owner: whose } = waiting
  const { workOrderId, seen } = act
  const note: OfflineAct = {
    id: newId(),
    workOrderId,
    at: new Date().toISOString(),
    seen,
    kind: 'note',
    body: { text },
    keeps: act.id,
  }
  await disk.addAct({ owner: whose, workOrderNo, act: note })
  await dropUnsentAct(waiting)
  await sendUnsentActs()
}
export async function dropUnsentAct({ no }: disk.UnsentAct): Promise<void> {
  await disk.deleteUnsentAct(no)
  await reload()
}

let sending: Promise<void> = Promise.resolve()
const send = () => void sendUnsentActs().catch((error: unknown) => recordError(error, 'offline-work'))
/** Sends the unsent actions in order; ends when all are answered or the server cannot be reached. */
export function sendUnsentActs(): Promise<void> {
  const turn = () => (navigator.locks ? navigator.locks.request('evops.work', sendAll) : sendAll())
  // A failed run, for example with an unavailable disk, must not block later runs.
  sending = sending.catch(() => undefined).then(turn)
  return sending
}
async function sendAll(): Promise<void> {
  const whose = offlineWorkStore.get()?.owner
  if (whose === undefined || !navigator.onLine) return
  const touched = new Set<string>()
  try {
    for (;;) {
      const waiting = (await disk.readActs(whose)).filter(({ answer }) => !answer)
      const [first] = waiting
      if (!first || offlineWorkStore.get()?.owner !== whose) break
      const ended = first.act.kind === 'picture' ? await sendPicture(first) : await sendActs(waiting)
      for (const { act } of ended) touched.add(act.workOrderId)
      if (ended.length === 0) break
    }
    for (const workOrderId of await fetchSettledActs(whose)) touched.add(workOrderId)
  } catch (error) {
    // The server cannot be reached: retried later.
    if (!(error instanceof CallError)) recordError(error, 'offline-work')
  }
  if (touched.size > 0) await reloadWorkOrders(touched)
  await reload()
}
async function reloadWorkOrders(ids: ReadonlySet<string>): Promise<void> {
  for (const id of ids)
    await call(getWorkOrder, { params: { id } })
      .then(storeWorkOrder)
      .catch(() => undefined)
  for (const { name } of [getWorkOrder, listWorkOrders, workOrderSummary])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Loads the decisions about rejected actions. Returns the work orders with a new decision. */
async function fetchSettledActs(whose: string): Promise<string[]> {
  const open = (await disk.readActs(whose)).filter(({ answer, settled }) => answer && !settled)
  if (open.length === 0 || offlineWorkStore.get()?.owner !== whose) return []
  refreshedAt = Date.now()
  const requests = open.slice(0, maxOfflineActsPerCall).map(({ act }) => act.id)
  const reply = await call(syncWorkOrders, {
    body: { now: new Date().toISOString(), acts: [], actIds: requests },
  })
  const settledActs = reply.settled.flatMap((settled) => {
    const waiting = open.find(({ act }) => act.id === settled.id)
    return waiting ? [{ ...waiting, settled }] : []
  })
  for (const waiting of settledActs) await disk.saveAct(waiting)
  return settledActs.map(({ act }) => act.workOrderId)
}
/** Returns the answered actions; none: retry later. Throws CallError if the server cannot be reached. */
async function sendActs(waiting: readonly disk.UnsentAct[]): Promise<disk.UnsentAct[]> {
  const until = waiting.findIndex(({ act }) => act.kind === 'picture')
  const some = waiting.slice(0, until === -1 ? maxOfflineActsPerCall : Math.min(until, maxOfflineActsPerCall))
  const acts = some.flatMap(({ act }) => (act.kind === 'picture' ? [] : [act]))
  const now = new Date().toISOString()
  const answers = await call(syncWorkOrders, { body: { now, acts } }).then(
    (reply) => reply.acts,
    // The whole batch is unreadable: only the first action is rejected, so that the others are not blocked.
    (error: unknown) => acts.slice(0, 1).map(({ id }) => answerOf(id, error)),
  )
  return settle(some, answers)
}
async function sendPicture(waiting: disk.UnsentAct): Promise<disk.UnsentAct[]> {
  const { act, picture } = waiting
  const taken = act.kind === 'picture' ? act.taken : undefined
  const query = { act: act.id, at: act.at, now: new Date().toISOString(), ...taken }
  const input = { params: { id: act.workOrderId }, query, body: picture }
  const answer = await call(addWorkOrderPicture, input).then(
    () => undefined,
    (error: unknown) => answerOf(act.id, error),
  )
  if (answer) return settle([waiting], [answer])
  await disk.deleteUnsentAct(waiting.no)
  return [waiting]
}
/** Throws errors that do not concern the action itself: no network, no sign-in, too busy. */
function answerOf(id: string, error: unknown): OfflineActResult {
  if (!(error instanceof CallError)) throw error
  const { status, error: code, msg, fields } = error
  const isItsOwn = [400, 404, 409, 413, 415].includes(status) || (status === 403 && code !== 'request.forbidden')
  if (!isItsOwn) throw error
  return { id, outcome: 'refused', status, error: code, msg, fields, current: null, at: null }
}
async function settle(
  some: readonly disk.UnsentAct[],
  answers: readonly OfflineActResult[],
): Promise<disk.UnsentAct[]> {
  const ended: disk.UnsentAct[] = []
  for (const answer of answers) {
    const waiting = some.find(({ act }) => act.id === answer.id)
    if (!waiting || answer.outcome === 'later') continue
    await (answer.outcome === 'done' ? disk.deleteUnsentAct(waiting.no) : disk.saveAct({ ...waiting, answer }))
    ended.push(waiting)
  }
  return ended
}
