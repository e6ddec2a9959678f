import type { House } from '@evops/platform/server'
import type { DeviceDeps } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { TagAnswer, TagQuestion } from './authorize.store.ts'
import type { StopContext, StopQuestion } from './stop-transaction.store.ts'

/** What the handlers of charging messages work with. */
export interface ChargingDeps extends DeviceDeps {
  house: House
  tagLookUp: (question: TagQuestion) => Promise<TagAnswer>
  stopLookUp: (question: StopQuestion) => Promise<StopContext>
  /** Contents of published tariff versions: immutable, so cached. */
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>
}
