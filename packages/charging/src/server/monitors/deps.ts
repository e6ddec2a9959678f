import type { OrganisationDomain } from '@evops/organisation/server'
import type { Stations } from '@evops/stations/server'

export interface MonitorDeps {
  operatorByCode: OrganisationDomain['operatorByCode']
  stations: Pick<Stations, 'wallOf' | 'publicPlaces' | 'loadBetween'>
}
