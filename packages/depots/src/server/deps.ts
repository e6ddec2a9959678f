import type { House, Tx } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'

export interface DepotDeps {
  house: House
  /** What published tariffs say, by version (tariffs'). */
  tariffs: {
    versionContents: (
      from: Tx,
      operatorId: string,
      versionIds: readonly string[],
    ) => Promise<Map<string, TariffContent>>
  }
  /** Sends a command to a charge point and waits for its answer (stations'). */
  command: Stations['command']
  currencyOf: (operatorId: string) => Promise<string>
}
