import { cardFaults, keyFaults } from '@evops/cards/contract'
import { contentFaults } from '@evops/content/contract'
import { documentFaults } from '@evops/documents/contract'
import { financeFaults } from '@evops/finance/contract'
import { depotFaults } from '@evops/depots/contract'
import { energyFaults } from '@evops/energy/contract'
import { gridFaults } from '@evops/grid/contract'
import { telematicsFaults } from '@evops/telematics/contract'
import { busFaults, fleetFaults } from '@evops/fleet/contract'
import { maintenanceFaults } from '@evops/maintenance/contract'
import { bookingFaults, memberFaults, serviceFaults } from '@evops/members/contract'
import { organisationFaults } from '@evops/organisation/contract'
import { paymentFaults } from '@evops/payments/contract'
import { videoFaults } from '@evops/video/contract'

/** Error texts of form fields; loaded with the first screen, because the home page has no form. */
export const faultWords = {
  ...cardFaults,
  ...keyFaults,
  ...contentFaults,
  ...documentFaults,
  ...financeFaults,
  ...busFaults,
  ...depotFaults,
  ...energyFaults,
  ...gridFaults,
  ...telematicsFaults,
  ...fleetFaults,
  ...maintenanceFaults,
  ...bookingFaults,
  ...memberFaults,
  ...serviceFaults,
  ...organisationFaults,
  ...paymentFaults,
  ...videoFaults,
}
