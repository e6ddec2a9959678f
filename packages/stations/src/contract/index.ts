import { stationEndpoints } from './stations.ts'
import { chargePointEndpoints } from './charge-points.ts'
import { assetMoveEndpoints } from './asset-moves.ts'
import { pictureEndpoints, pictureUploadEndpoints } from './pictures.ts'
import { chargePointHistoryEndpoints } from './charge-point-history.ts'
import { ocppMessageEndpoints } from './ocpp-messages.ts'
import { commandEndpoints } from './commands.ts'
import { chargePointEventEndpoints } from './events.ts'
import { transferEndpoints, uploadEndpoints } from './transfers.ts'
import { firmwareEndpoints, firmwareUploadEndpoints } from './firmware.ts'
import { parameterEndpoints } from './parameters.ts'
import { localListEndpoints } from './local-lists.ts'
import { profileEndpoints } from './profiles.ts'
import { bulkJobEndpoints } from './bulk-jobs.ts'
import { acceptanceEndpoints } from './acceptance.ts'
import { connectorEndpoints } from './connectors.ts'
import { overviewEndpoints } from './overview.ts'
import { loadEndpoints } from './load.ts'
import { pastEndpoints } from './past.ts'
import { deviceModelEndpoints } from './device-model.ts'
import { displayMessageEndpoints } from './display-messages.ts'
import { safetyEndpoints } from './safety.ts'
import { certificateEndpoints } from './certificates.ts'
import { rootCertificateEndpoints } from './roots.ts'
import { batterySwapEndpoints } from './battery-swaps.ts'
import { derControlEndpoints } from './der-controls.ts'
import { externalLimitEndpoints } from './external-limits.ts'
import { listPartnerReadiness } from './partner-readiness.ts'
import { securityPolicyEndpoints } from './security-policy.ts'
import { terminalEndpoints } from './terminals.ts'
import { refusedEndpoints } from './refused.ts'
import { ykcBindingEndpoints } from './ykc-bindings.ts'
import { measurandEndpoints } from './measurands.ts'
import { stationImportList } from './imports.ts'
import { meterEndpoints } from './meters.ts'
import { meterKeyEndpoints } from './meter-keys.ts'
import { alarmEndpoints } from './alarms.ts'
import { alarmRuleEndpoints } from './alarm-rules.ts'
import { faultMappingEndpoints } from './fault-mappings.ts'
import { eventLogEndpoints } from './event-log.ts'
import { telemetryEndpoints } from './telemetry.ts'

export * from './acts.words.ts'
export * from './alarm-rules.ts'
export * from './alarms.problems.ts'
export * from './alarms.ts'
export * from './acceptance.ts'
export * from './bad-meter-values.ts'
export * from './certificates.ts'
export * from './battery-swaps.ts'
export * from './charging-profile.ts'
export * from './der-controls.ts'
export * from './energy-commands-21.ts'
export * from './external-limits.ts'
export * from './roots.ts'
export * from './command-payloads-201.ts'
export * from './connector-code.ts'
export * from './asset-facts.ts'
export * from './asset-moves.ts'
export * from './command-payloads.ts'
export * from './commands.ts'
export * from './device-model.ts'
export * from './display-messages.ts'
export * from './event-log.ts'
export * from './events.ts'
export * from './fault-mappings.ts'
export * from './alarm-detail.ts'
export * from './faults.ts'
export * from './firmware.ts'
export * from './ocpp-messages.ts'
export * from './connectors.ts'
export * from './imports.ts'
export * from './keyset.ts'
export * from './load.ts'
export * from './local-lists.ts'
export * from './meters.problems.ts'
export * from './measurands.ts'
export * from './message-findings.ts'
export * from './meters.ts'
export * from './meter-keys.ts'
export * from './overview.ts'
export * from './parameters.ts'
export * from './screens.ts'
export * from './charge-point-history.ts'
export * from './past.ts'
export * from './pictures.ts'
export * from './charge-points.ts'
export * from './problems.ts'
export * from './profiles.ts'
export * from './refused.ts'
export * from './ykc-bindings.ts'
export * from './bulk-jobs.ts'
export * from './safety.ts'
export * from './partner-readiness.ts'
export * from './security-policy.ts'
export * from './stations.ts'
export * from './terminals.ts'
export * from './assets.ts'
export * from './telemetry.ts'
export * from './transfers.ts'

/** All endpoints of the stations package. */
export const stationsEndpoints = [
  ...stationEndpoints,
  ...chargePointEndpoints,
  ...assetMoveEndpoints,
  ...pictureEndpoints,
  ...pictureUploadEndpoints,
  ...chargePointHistoryEndpoints,
  ...ocppMessageEndpoints,
  ...commandEndpoints,
  ...chargePointEventEndpoints,
  ...transferEndpoints,
  ...uploadEndpoints,
  ...firmwareEndpoints,
  ...firmwareUploadEndpoints,
  ...parameterEndpoints,
  ...localListEndpoints,
  ...profileEndpoints,
  ...bulkJobEndpoints,
  ...acceptanceEndpoints,
  ...connectorEndpoints,
  ...overviewEndpoints,
  ...loadEndpoints,
  ...pastEndpoints,
  ...deviceModelEndpoints,
  ...displayMessageEndpoints,
  ...safetyEndpoints,
  ...certificateEndpoints,
  ...rootCertificateEndpoints,
  ...batterySwapEndpoints,
  ...derControlEndpoints,
  ...externalLimitEndpoints,
  listPartnerReadiness,
  ...securityPolicyEndpoints,
  ...terminalEndpoints,
  ...refusedEndpoints,
  ...ykcBindingEndpoints,
  ...measurandEndpoints,
  ...stationImportList,
  ...meterEndpoints,
  ...meterKeyEndpoints,
  ...alarmEndpoints,
  ...alarmRuleEndpoints,
  ...faultMappingEndpoints,
  ...eventLogEndpoints,
  ...telemetryEndpoints,
] as const
