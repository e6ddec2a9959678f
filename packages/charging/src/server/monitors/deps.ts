import type { Organisation } from '@evops/organisation/server'
import type { Stations } from '@evops/stations/server'

export interface MonitorDeps {
  operatorByCode: Organisation['operatorByCode']
  stations: Pick<Stations, 'wallOf' | 'publicPlaces' | 'loadBetween'>
}
