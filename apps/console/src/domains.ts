import { consoleDomain as charging } from '@evops/charging/console'
import type { ConsoleDomain } from '@evops/platform/console'
import { consoleDomain as stations } from '@evops/stations/console'
import { consoleDomain as tariffs } from '@evops/tariffs/console'

/** The domains whose screens this console shows. A domain adds itself here: its door's `consoleDomain`. */
export const domains: readonly ConsoleDomain[] = [stations, tariffs, charging]
