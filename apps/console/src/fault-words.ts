import { cardFaults, keyFaults } from '@evops/cards/contract'
import { contentFaults } from '@evops/content/contract'
import { documentFaults } from '@evops/documents/contract'
import { financeFaults } from '@evops/finance/contract'
import { depotFieldErrors } from '@evops/depots/contract'
import { energyFieldErrors } from '@evops/energy/contract'
import { gridFieldErrors } from '@evops/grid/contract'
import { telematicsFieldErrors } from '@evops/telematics/contract'
import { busFieldErrors, fleetFieldErrors } from '@evops/fleet/contract'
import { maintenanceFaults } from '@evops/maintenance/contract'
import { bookingFaults, memberFaults, customerServiceFaults } from '@evops/members/contract'
import { organisationFieldErrors } from '@evops/organisation/contract'
import { paymentFaults } from '@evops/payments/contract'
import { videoFieldErrors } from '@evops/video/contract'

/** Error texts of form fields; loaded with the first screen, because the home page has no form. */
export const faultWords = {
  ...cardFaults,
  ...keyFaults,
  ...contentFaults,
  ...documentFaults,
  ...financeFaults,
  ...busFieldErrors,
  ...depotFieldErrors,
  ...energyFieldErrors,
  ...gridFieldErrors,
  ...telematicsFieldErrors,
  ...fleetFieldErrors,
  ...maintenanceFaults,
  ...bookingFaults,
  ...memberFaults,
  ...customerServiceFaults,
  ...organisationFieldErrors,
  ...paymentFaults,
  ...videoFieldErrors,
}
