import { useStore } from '@evops/kit'
import { useEffect, useMemo, useState } from 'react'
import type { WorkOrderDetail, WorkOrderRow } from '../../contract/index.ts'
import { storeWorkOrder, storeWorkOrders, mergeUnsentActs, offlineWorkStore } from './work.ts'

/** Returns a work order with its unsent actions; own work orders are stored on this phone. */
export function useWorkOrderWithUnsent(received: WorkOrderDetail | undefined): WorkOrderDetail | undefined {
  const now = useStore(offlineWorkStore)
  useEffect(() => {
    if (received) void storeWorkOrder(received)
  }, [received])
  return received && mergeUnsentActs(received, now)
}

/**
 * Returns the user's own open work orders with unsent actions, and stores them on this phone together with the page.
 */
export function useMyOpenWorkOrders(
  received: readonly WorkOrderRow[] | undefined,
  loadPage: () => Promise<unknown>,
): readonly WorkOrderRow[] | undefined {
  const now = useStore(offlineWorkStore)
  const [load] = useState(() => loadPage)
  useEffect(() => {
    if (received) void storeWorkOrders(received, load).catch(() => undefined)
  }, [received, load])
  return received?.map((row) => {
    const stored = now?.acts.some(({ act, answer }) => act.workOrderId === row.id && !answer)
      ? now.workOrders.find(({ id }) => id === row.id)
      : undefined
    return stored ? { ...row, state: mergeUnsentActs(stored.workOrder, now).state } : row
  })
}

/** Returns an unsent signature. */
export function useUnsentSignature(id: string | undefined): string | undefined {
  const act = useStore(offlineWorkStore)?.acts.find((one) => one.act.id === id)?.act
  const signature = act?.kind === 'confirm' ? act.body.signature : null
  return signature ? `data:image/png;base64,${signature}` : undefined
}

/** Returns a URL for an unsent photo. */
export function useUnsentPicture(id: string): string | undefined {
  const blob = useStore(offlineWorkStore)?.acts.find(({ act }) => act.id === id)?.picture
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
