import { slot } from '@evops/platform/console'
import type { TariffAssignment } from '../contract/index.ts'

/** The name of the station or pile behind an assignment: tariffs know ids only, the wiring fills this. */
export const placeName = slot<{ place: TariffAssignment }>('tariffs.place.name')
