import type { OfflineAct, OfflineActResult, ConflictDecision, WorkOrderDetail } from '../../contract/index.ts'

/*
 * What a phone holds of its technician's own work: the orders as the server told them last, and what was done and is not
 * sent yet. Of each person and operator apart.
 */
/** As the phone says: its time, and the place where it told one. */
export interface OfflinePhoto {
  takenAt: string
  lat?: number
  lng?: number
}
/** A photo is sent by itself. */
export interface SentPicture extends Pick<OfflineAct, 'id' | 'workOrderId' | 'at' | 'seen'> {
  kind: 'picture'
  /** When and where it was taken. */
  taken?: OfflinePhoto
}
export interface UnsentAct {
  /** In the order in which it was done. */
  no: number
  owner: string
  workOrderNo: string
  act: OfflineAct | SentPicture
  picture?: Blob
  /** It was not taken: why, and what stands instead. */
  answer?: OfflineActResult
  /** What whoever gives orders out made of it. */
  settled?: ConflictDecision
}
export interface OfflineWorkOrder {
  owner: string
  id: string
  /** When the server told it. */
  at: string
  workOrder: WorkOrderDetail
}
interface OfflinePerson {
  owner: string
  me: unknown
}
type Store = 'workOrders' | 'acts' | 'people'

const database = 'evops-work'
let opening: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 2)
    request.addEventListener('upgradeneeded', () => {
      const stores = request.result.objectStoreNames
      // Version 1 stored copies of work orders under another name. Acts that are not sent yet stay.
      for (const name of stores) if (name !== 'acts' && name !== 'people') request.result.deleteObjectStore(name)
      request.result.createObjectStore('workOrders', { keyPath: ['owner', 'id'] })
      if (!stores.contains('acts')) request.result.createObjectStore('acts', { keyPath: 'no', autoIncrement: true })
      if (!stores.contains('people')) request.result.createObjectStore('people', { keyPath: 'owner' })
    })
    request.addEventListener('success', () => {
      // The browser may close it by itself, as Safari does behind other apps: then it is opened anew.
      request.result.addEventListener('close', () => (opening = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      opening = undefined
      reject(request.error ?? new Error('no storage'))
    })
  }))
}

/** What it answers is on the disk. */
async function within<T>(
  store: Store,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openDatabase()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
  })
}

async function ownOf<T extends { owner: string }>(store: Store, owner: string): Promise<T[]> {
  const rows = await within<T[]>(store, 'readonly', (objects) => objects.getAll())
  return rows.filter((row) => row.owner === owner)
}
export const readWorkOrders = (owner: string) => ownOf<OfflineWorkOrder>('workOrders', owner)
export const readActs = (owner: string) => ownOf<UnsentAct>('acts', owner)
export const saveWorkOrder = (stored: OfflineWorkOrder) =>
  within('workOrders', 'readwrite', (objects) => objects.put(stored))
export const deleteOfflineWorkOrder = (owner: string, id: string) =>
  within('workOrders', 'readwrite', (objects) => objects.delete([owner, id]))
export const addAct = (waiting: Omit<UnsentAct, 'no'>) => within('acts', 'readwrite', (objects) => objects.add(waiting))
export const saveAct = (waiting: UnsentAct) => within('acts', 'readwrite', (objects) => objects.put(waiting))
export const deleteUnsentAct = (no: number) => within('acts', 'readwrite', (objects) => objects.delete(no))
export const saveOfflineUser = (owner: string, me: unknown) =>
  within('people', 'readwrite', (objects) => objects.put({ owner, me }))
export async function readOfflineUser(owner: string): Promise<unknown> {
  return (await ownOf<OfflinePerson>('people', owner))[0]?.me
}
export async function clearOfflineStores(stores: readonly Store[]): Promise<void> {
  for (const store of stores) await within(store, 'readwrite', (objects) => objects.clear())
}
