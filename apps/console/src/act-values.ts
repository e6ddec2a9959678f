import { cardActValues } from '@evops/cards/contract'
import { chargingActValues } from '@evops/charging/contract'
import { contentActValues } from '@evops/content/contract'
import { depotActValues } from '@evops/depots/contract'
import { documentActValues } from '@evops/documents/contract'
import { driverActValues } from '@evops/driver/contract'
import { energyActValues } from '@evops/energy/contract'
import { financeActValues } from '@evops/finance/contract'
import { fleetActValues } from '@evops/fleet/contract'
import { gridActValues } from '@evops/grid/contract'
import { interopActValues } from '@evops/interop/contract'
import { ledgerActValues } from '@evops/ledger/contract'
import { maintenanceActValues } from '@evops/maintenance/contract'
import { memberActValues } from '@evops/members/contract'
import { outreachActValues } from '@evops/outreach/contract'
import { paymentActValues } from '@evops/payments/contract'
import { stationActValues } from '@evops/stations/contract'
import { tariffActValues } from '@evops/tariffs/contract'
import { telematicsActValues } from '@evops/telematics/contract'
import { videoActValues } from '@evops/video/contract'

/** Texts for choices in audit log entries, by domain; loaded when the first entry is opened. */
export const actValues = [
  cardActValues,
  chargingActValues,
  contentActValues,
  depotActValues,
  documentActValues,
  driverActValues,
  energyActValues,
  financeActValues,
  fleetActValues,
  gridActValues,
  interopActValues,
  ledgerActValues,
  maintenanceActValues,
  memberActValues,
  outreachActValues,
  paymentActValues,
  stationActValues,
  tariffActValues,
  telematicsActValues,
  videoActValues,
]
