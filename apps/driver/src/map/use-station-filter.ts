import { driverPlugs, type DriverPlug } from '@evops/driver/contract'
import { useEffect } from 'react'
import { readDeviceValue, writeDeviceValue } from '../device/store-value.ts'
import { navigateTo, useCurrentRoute } from '../route.ts'

/** Powers that a driver may ask for at least, in watts. */
export const leastPowers = [11_000, 22_000, 50_000, 100_000, 150_000, 300_000] as const

export interface StationFilter {
  plug: DriverPlug | undefined
  leastPowerW: number | undefined
}

/**
 * Plug and least power of the list and the map: from the address, so that a link shows the same stations, else from the
 * last visit.
 */
export function useStationFilter(): [StationFilter, (filter: StationFilter) => void] {
  const { query } = useCurrentRoute()
  const valueOf = (name: 'plug' | 'power') => query.get(name) ?? readDeviceValue(name)
  const plug = driverPlugs.find((one) => one === valueOf('plug'))
  const filter = { plug, leastPowerW: leastPowers.find((watts) => String(watts) === valueOf('power')) }
  const change = (wanted: StationFilter) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ plug: wanted.plug, power: wanted.leastPowerW?.toString() })) {
      writeDeviceValue(name, value)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    navigateTo(next.size === 0 ? '/' : `/?${next.toString()}`, { replace: true })
  }
  useEffect(() => {
    // The address always shows a remembered filter, so a copied link shows the same stations.
    if (filter.plug !== undefined || filter.leastPowerW !== undefined) change(filter)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, [])
  return [filter, change]
}
