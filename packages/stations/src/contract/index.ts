import { alarmRuleEndpoints } from './alarm-rules.ts'
import { alarmEndpoints } from './alarms.ts'
import { eventLogEndpoints } from './event-log.ts'
import { faultMappingEndpoints } from './fault-mappings.ts'
import * as acceptance from './acceptance.ts'
import { certificateEndpoints } from './certificates.ts'
import { listExternalLimits } from './external-limits.ts'
import { rootEndpoints } from './roots.ts'
import { listAssetMoves, moveAsset } from './asset-moves.ts'
import * as commands from './commands.ts'
import { getDeviceModel } from './device-model.ts'
import { listDisplayMessages } from './display-messages.ts'
import * as events from './events.ts'
import * as firmware from './firmware.ts'
import { listFrames, revealFrame } from './frames.ts'
import * as guns from './guns.ts'
import * as history from './pile-history.ts'
import * as imports from './imports.ts'
import { loadCurve } from './load.ts'
import * as lists from './local-lists.ts'
import { setMeasurands } from './measurands.ts'
import { meterEndpoints } from './meters.ts'
import { overviewPiles } from './overview.ts'
import * as parameters from './parameters.ts'
import { getStationPast } from './past.ts'
import { pictureEndpoints } from './pictures.ts'
import * as piles from './piles.ts'
import * as profiles from './profiles.ts'
import * as refused from './refused.ts'
import * as rollouts from './rollouts.ts'
import { safetyEndpoints } from './safety.ts'
import * as stations from './stations.ts'
import { terminalEndpoints } from './terminals.ts'
import { telemetryEndpoints } from './telemetry.ts'
import * as transfers from './transfers.ts'

export * from './alarm-rules.ts'
export * from './alarms.problems.ts'
export * from './alarms.ts'
export * from './acceptance.ts'
export * from './bad-samples.ts'
export * from './certificates.ts'
export * from './external-limits.ts'
export * from './roots.ts'
export * from './command-payloads-201.ts'
export * from './asset-facts.ts'
export * from './asset-moves.ts'
export * from './command-payloads.ts'
export * from './commands.ts'
export * from './device-model.ts'
export * from './display-messages.ts'
export * from './event-log.ts'
export * from './events.ts'
export * from './fault-mappings.ts'
export * from './faults.ts'
export * from './firmware.ts'
export * from './frames.ts'
export * from './guns.ts'
export * from './imports.ts'
export * from './keyset.ts'
export * from './load.ts'
export * from './local-lists.ts'
export * from './meters.problems.ts'
export * from './measurands.ts'
export * from './meters.ts'
export * from './overview.ts'
export * from './parameters.ts'
export * from './permissions.ts'
export * from './pile-history.ts'
export * from './past.ts'
export * from './pictures.ts'
export * from './piles.ts'
export * from './problems.ts'
export * from './profiles.ts'
export * from './refused.ts'
export * from './rollouts.ts'
export * from './safety.ts'
export * from './stations.ts'
export * from './terminals.ts'
export * from './telemetry.ts'
export * from './transfers.ts'

/** Every endpoint of the domain. */
export const stationEndpoints = [
  stations.listStations,
  stations.getStation,
  stations.createStation,
  stations.updateStation,
  stations.deleteStation,
  piles.listPiles,
  piles.getPile,
  piles.createPile,
  piles.updatePile,
  piles.deletePile,
  piles.rotatePassword,
  piles.setPileAccess,
  moveAsset,
  listAssetMoves,
  ...pictureEndpoints,
  history.listPileStates,
  listFrames,
  revealFrame,
  commands.sendCommand,
  commands.listPileCommands,
  commands.listStationCommands,
  commands.cancelCommand,
  events.listPileEvents,
  transfers.listPileTransfers,
  transfers.downloadTransfer,
  transfers.fetchFile,
  transfers.putFile,
  transfers.postFile,
  transfers.putNamedFile,
  transfers.postNamedFile,
  firmware.listFirmware,
  firmware.uploadFirmware,
  firmware.signFirmware,
  firmware.setFirmwareState,
  firmware.deleteFirmware,
  firmware.listFirmwareTargets,
  parameters.listTemplates,
  parameters.createTemplate,
  parameters.updateTemplate,
  parameters.deleteTemplate,
  parameters.listDrift,
  parameters.listConfigurations,
  parameters.getConfiguration,
  parameters.compareConfigurations,
  lists.listLocalLists,
  lists.getLocalListContent,
  lists.listLocalListStations,
  lists.switchLocalList,
  lists.steerLocalLists,
  profiles.listProfileTemplates,
  profiles.createProfileTemplate,
  profiles.updateProfileTemplate,
  profiles.deleteProfileTemplate,
  profiles.startProfileRollout,
  profiles.listPileProfiles,
  profiles.listPileReservations,
  rollouts.startCommandRollout,
  rollouts.startParameterRollout,
  rollouts.startFirmwareRollout,
  rollouts.listRollouts,
  rollouts.getRollout,
  rollouts.listRolloutPiles,
  rollouts.steerRollout,
  rollouts.undoRollout,
  acceptance.startAcceptance,
  acceptance.listAcceptance,
  acceptance.getAcceptance,
  acceptance.steerAcceptance,
  acceptance.endAcceptance,
  guns.listGuns,
  guns.summariseGuns,
  overviewPiles,
  loadCurve,
  getStationPast,
  getDeviceModel,
  listDisplayMessages,
  ...safetyEndpoints,
  ...certificateEndpoints,
  ...rootEndpoints,
  listExternalLimits,
  ...terminalEndpoints,
  refused.listRefusedConnections,
  refused.getPileConnection,
  setMeasurands,
  refused.adoptConnection,
  refused.dismissConnection,
  imports.previewImport,
  imports.startImport,
  imports.listImports,
  imports.getImport,
  imports.takeImportPasswords,
  ...meterEndpoints,
  ...alarmEndpoints,
  ...alarmRuleEndpoints,
  ...faultMappingEndpoints,
  ...eventLogEndpoints,
  ...telemetryEndpoints,
] as const
