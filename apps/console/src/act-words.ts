import { cardActWords } from '@evops/cards/contract'
import { chargingActWords } from '@evops/charging/contract'
import { contentActWords } from '@evops/content/contract'
import { documentActWords } from '@evops/documents/contract'
import { driverActWords } from '@evops/driver/contract'
import { financeActWords } from '@evops/finance/contract'
import { depotActWords } from '@evops/depots/contract'
import { energyActWords } from '@evops/energy/contract'
import { gridActWords } from '@evops/grid/contract'
import { telematicsActWords } from '@evops/telematics/contract'
import { fleetActWords } from '@evops/fleet/contract'
import { interopActWords } from '@evops/interop/contract'
import { ledgerActWords } from '@evops/ledger/contract'
import { maintenanceActWords } from '@evops/maintenance/contract'
import { memberActWords } from '@evops/members/contract'
import { outreachActWords } from '@evops/outreach/contract'
import { paymentActWords } from '@evops/payments/contract'
import { stationActWords } from '@evops/stations/contract'
import { tariffActWords } from '@evops/tariffs/contract'
import { videoActWords } from '@evops/video/contract'

/** Names of operations and entities in the audit log, by domain; loaded with the log. */
export const actWords = [
  cardActWords,
  chargingActWords,
  contentActWords,
  documentActWords,
  driverActWords,
  financeActWords,
  depotActWords,
  energyActWords,
  gridActWords,
  telematicsActWords,
  fleetActWords,
  interopActWords,
  ledgerActWords,
  maintenanceActWords,
  memberActWords,
  outreachActWords,
  paymentActWords,
  stationActWords,
  tariffActWords,
  videoActWords,
]
