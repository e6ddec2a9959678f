import { useStore } from '@evops/kit'
import { useEffect, useMemo, useState } from 'react'
import type { WorkOrderDetail, WorkOrderRow } from '../../contract/index.ts'
import { storeWorkOrder, storeWorkOrders, withOwn, work } from './work.ts'

/** Returns a work order with its unsent actions; own work orders are stored on this phone. */
export function useOwnWorkOrder(told: WorkOrderDetail | undefined): WorkOrderDetail | undefined {
  const now = useStore(work)
  useEffect(() => {
    if (told) void storeWorkOrder(told)
  }, [told])
  return told && withOwn(told, now)
}

/**
 * Returns the user's own open work orders with unsent actions, and stores them on this phone together with the page.
 */
export function useOwnWorkOrders(
  told: readonly WorkOrderRow[] | undefined,
  loadPage: () => Promise<unknown>,
): readonly WorkOrderRow[] | undefined {
  const now = useStore(work)
  const [load] = useState(() => loadPage)
  useEffect(() => {
    if (told) void storeWorkOrders(told, load).catch(() => undefined)
  }, [told, load])
  return told?.map((row) => {
    const kept = now?.acts.some(({ act, answer }) => act.workOrderId === row.id && !answer)
      ? now.workOrders.find(({ id }) => id === row.id)
      : undefined
    return kept ? { ...row, state: withOwn(kept.workOrder, now).state } : row
  })
}

/** Returns an unsent signature. */
export function useUnsentSignature(id: string | undefined): string | undefined {
  const act = useStore(work)?.acts.find((one) => one.act.id === id)?.act
  const signature = act?.kind === 'confirm' ? act.body.signature : null
  return signature ? `data:image/png;base64,${signature}` : undefined
}

/** Returns a URL for an unsent photo. */
export function useUnsentPicture(id: string): string | undefined {
  const blob = useStore(work)?.acts.find(({ act }) => act.id === id)?.picture
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
