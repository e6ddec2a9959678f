import { useLanguage, useWords } from '@evops/kit'
import type { PublicMonitor, PublicStation } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { MonitorNotPublic } from './NotPublic.tsx'
import { PeriodsPanel } from './PeriodsPanel.tsx'
import { useMonitor } from './use-monitor.ts'
import { Wall } from './Wall.tsx'
import { emptyWall, type WallData, type WallPlace } from './wall-data.ts'

/** ROUTE-14 /terdtpage: public screen with the operation of an operator's network. */
export function OperationMonitor() {
  const m = useWords(menuWords)
  useLanguage()
  const { data, at, off, lost } = useMonitor('operation')
  if (off) return <MonitorNotPublic />
  return (
    <Wall
      data={data ? wallOf(data, at) : emptyWall(true)}
      title={m('charging.menu.operation-monitor')}
      lost={lost}
      more={<PeriodsPanel energyDwh={data?.energyByPeriodDwh} />}
    />
  )
}

function wallOf({ operator, total, places, ...monitor }: PublicMonitor, at: number | undefined): WallData {
  return {
    ...monitor,
    isPublic: true,
    awaiting: 0,
    at,
    name: operator.name,
    timeZone: operator.timeZone,
    currency: operator.currency,
    totalEnergyDwh: total.energyDwh,
    places: places.map(placeOf),
    alarms: undefined,
  }
}

function placeOf({ name, longitude, latitude, connectors, powerW, free, inUse }: PublicStation): WallPlace {
  return {
    name,
    longitude,
    latitude,
    powerW,
    ratedPowerW: null,
    share: connectors > 0 ? inUse / connectors : null,
    tone: powerW > 0 || inUse > 0 ? 'acc' : free > 0 ? 'good' : 'plain',
  }
}
