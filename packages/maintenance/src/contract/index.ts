import { assetEndpoints } from './assets.ts'
import { calendarEndpoints, calendarImportEndpoints } from './calendars.ts'
import { checklistEndpoints, workOrderCheckEndpoints } from './checklists.ts'
import { contractorEndpoints, contractorImportEndpoints } from './contractors.ts'
import { confirmationEndpoints } from './confirmations.ts'
import { conflictEndpoints } from './conflicts.ts'
import { dispatchEndpoints } from './dispatch.ts'
import {
  claimEndpoints,
  workOrderActEndpoints,
  workOrderPartEndpoints,
  workOrderPictureEndpoints,
  workOrderPictureUploadEndpoints,
  retestEndpoints,
} from './work-order-acts.ts'
import { workOrderEndpoints } from './work-orders.ts'
import { planEndpoints } from './plans.ts'
import { rosterEndpoints } from './roster.ts'
import { ruleEndpoints } from './rules.ts'
import { staffEndpoints } from './staff.ts'
import { syncEndpoints } from './sync.ts'

export * from './acts.words.ts'
export * from './assets.ts'
export * from './calendars.ts'
export * from './checklists.ts'
export * from './checks.ts'
export * from './claims.ts'
export * from './contractors.ts'
export * from './confirmations.ts'
export * from './conflicts.ts'
export * from './conflicts.words.ts'
export * from './dispatch.ts'
export * from './faults.ts'
export * from './figures.ts'
export * from './hours.ts'
export * from './work-order-acts.ts'
export * from './work-order-text.ts'
export * from './work-orders.ts'
export * from './screens.ts'
export * from './places.rules.ts'
export * from './plans.ts'
export * from './problems.ts'
export * from './retests.ts'
export * from './roster.ts'
export * from './rules.ts'
export * from './staff.ts'
export * from './states.ts'
export * from './sync.ts'

export const maintenanceEndpoints = [
  ...staffEndpoints,
  ...contractorEndpoints,
  ...contractorImportEndpoints,
  ...rosterEndpoints,
  ...dispatchEndpoints,
  ...workOrderEndpoints,
  ...assetEndpoints,
  ...workOrderActEndpoints,
  ...workOrderPartEndpoints,
  ...workOrderPictureEndpoints,
  ...workOrderPictureUploadEndpoints,
  ...retestEndpoints,
  ...claimEndpoints,
  ...syncEndpoints,
  ...conflictEndpoints,
  ...confirmationEndpoints,
  ...ruleEndpoints,
  ...calendarEndpoints,
  ...calendarImportEndpoints,
  ...checklistEndpoints,
  ...workOrderCheckEndpoints,
  ...planEndpoints,
] as const
