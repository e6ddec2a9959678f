import { useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  acceptWorkOrder,
  arriveWorkOrder,
  getWorkOrder,
  listWorkOrders,
  resumeWorkOrder,
  workOrderSummary,
  type GeoLocation,
  type WorkAct,
} from '../../contract/index.ts'
import { workOrderWords } from './work-orders.words.ts'

export const workOrderReads = [listWorkOrders, getWorkOrder, workOrderSummary] as const
const patienceMs = 8_000

/** Returns the location of this device; null if unavailable. */
export function getDeviceLocation(): Promise<GeoLocation | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 60_000 },
    ),
  )
}

/** Steps without input, performed with one click. `take` returns true if the action was one of them. */
export function useQuickWorkOrderSteps(id: string): { take: (act: WorkAct) => boolean; busy: boolean } {
  const t = useWords(workOrderWords)
  const [locating, setLocating] = useState(false)
  const saving = { refreshes: workOrderReads, done: t('maintenance.workOrder.done') }
  const accept = useSave(acceptWorkOrder, saving)
  const arrive = useSave(arriveWorkOrder, saving)
  const resume = useSave(resumeWorkOrder, saving)
  const params = { id }
  const come = async () => {
    setLocating(true)
    const here = await getDeviceLocation()
    setLocating(false)
    arrive.mutate({ params, body: here ?? {} })
  }
  return {
    take(act) {
      if (act === 'accept') accept.mutate({ params, body: {} })
      else if (act === 'resume') resume.mutate({ params, body: {} })
      else if (act === 'arrive') void come()
      else return false
      return true
    },
    busy: locating || accept.isPending || arrive.isPending || resume.isPending,
  }
}
