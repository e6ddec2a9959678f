import { useStore } from '@evops/kit'
import { useEffect, useMemo, useState } from 'react'
import type { WorkOrderDetail, WorkOrderRow } from '../../contract/index.ts'
import { storeWorkOrder, storeWorkOrders, withOwn, work } from './work.ts'

/** An order with what is not sent yet; kept on this phone where it is one's own. */
export function useOwnWorkOrder(told: WorkOrderDetail | undefined): WorkOrderDetail | undefined {
  const now = useStore(work)
  useEffect(() => {
    if (told) void storeWorkOrder(told)
  }, [told])
  return told && withOwn(told, now)
}

/** One's own open orders, kept on this phone with the page that opens them, and with what is not sent yet. */
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

/** A signature that is not sent yet. */
export function useUnsentSignature(id: string | undefined): string | undefined {
  const act = useStore(work)?.acts.find((one) => one.act.id === id)?.act
  const signature = act?.kind === 'confirm' ? act.body.signature : null
  return signature ? `data:image/png;base64,${signature}` : undefined
}

/** An address for a photo that is not sent yet. */
export function useUnsentPicture(id: string): string | undefined {
  const blob = useStore(work)?.acts.find(({ act }) => act.id === id)?.picture
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
