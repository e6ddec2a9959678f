import { addMeter, dropMeter, metersOf, saveReportedReading } from './meters/meters.service.ts'
import {
  createFileStore,
  type App,
  type ExportKind,
  type ServerDomain,
  type FileStore,
  type Services,
  type JobTable,
  type Tx,
} from '@evops/platform/server'
import path from 'node:path'
import * as contract from '../contract/index.ts'
import { alarmStepsToNotifySql, takeAlarmStepsToNotify, type AlarmStepToNotify } from './alarms/alarm-news.store.ts'
import { createAcknowledge } from './alarms/alarms.service.ts'
import { createAlarms } from './alarms/alarms.ts'
import { acceptanceExportKind } from './acceptance/acceptance-export.ts'
import { createAcceptanceJobs } from './acceptance/acceptance.job.ts'
import { acceptanceRoutes } from './acceptance/acceptance.routes.ts'
import { certificateRoutes } from './certificates/certificates.routes.ts'
import { certificateJobs } from './certificates/renewal.job.ts'
import { commandRoutes } from './commands/commands.routes.ts'
import { createCommandService, type CommandService } from './commands/commands.service.ts'
import { expireQueued, queueTimeExpiredSql } from './commands/commands.store.ts'
import { eventRoutes } from './events/events.routes.ts'
import { firmwareRoutes } from './firmware/firmware.routes.ts'
import { createConnectorsLive } from './connectors/connectors-live.ts'
import { ocppMessageExportKind } from './ocpp-messages/ocpp-message-export.ts'
import { ocppMessageRoutes } from './ocpp-messages/ocpp-messages.routes.ts'
import { mergeJobs } from './ocpp-messages/merge.job.ts'
import { packMeterValueJobs } from './telemetry/pack-meter-values.job.ts'
import { connectorExportKind } from './connectors/connector-export.ts'
import { connectorRoutes } from './connectors/connectors.routes.ts'
import { createOverviewLive } from './connectors/overview-live.ts'
import { loadBetween, type LoadSpan } from './connectors/curve.store.ts'
import { listPublicStations, stationSummariesForWall, type PublicStationSummary } from './connectors/wall.store.ts'
import { createStationImports, requireUnchangedObjects, undoImportedObjects } from './imports/station-imports.ts'
import { createLocalListJobs } from './local-lists/local-lists.job.ts'
import { localListExportKind } from './local-lists/local-list-export.ts'
import { localListRoutes } from './local-lists/local-lists.routes.ts'
import { meterRoutes } from './meters/meters.routes.ts'
import { meterKeyRoutes } from './meters/meter-keys.routes.ts'
import { countChargePoints, createComingPartitions, lastMeterRegisters } from './gateway/upkeep.store.ts'
export { createSwapTimesLookUp, type FindSwapTimes } from './battery-swaps/battery-swaps.store.ts'
import { batterySwapRoutes } from './battery-swaps/battery-swaps.routes.ts'
import { modelRoutes } from './model/model.routes.ts'
import { chargePointExportKinds } from './charge-points/charge-point-export.ts'
import { chargePointRoutes } from './charge-points/charge-points.routes.ts'
import { createChargePointService } from './charge-points/charge-points.service.ts'
import { ykcBindingRoutes } from './charge-points/ykc-bindings.routes.ts'
import { namesOfChargePoints, type ChargePointNames } from './charge-points/charge-points.store.ts'
import { createParameterJobs } from './parameters/parameters.job.ts'
import { parameterRoutes } from './parameters/parameters.routes.ts'
import { createProfileJobs } from './profiles/profile-retention.job.ts'
import { createPowerLimitJobs } from './profiles/power-limit.job.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { refusedRoutes } from './refused/refused.routes.ts'
import { createBulkJobRunners } from './bulk-jobs/bulk-jobs.job.ts'
import { partnerReadinessExportKind, partnerReadinessRoutes } from './partner-readiness/partner-readiness.routes.ts'
import { pastRoutes } from './past/past.routes.ts'
import { safetyExportKinds } from './safety/safety-export.ts'
import { safetyRoutes } from './safety/safety.routes.ts'
import { bulkJobRoutes } from './bulk-jobs/bulk-jobs.routes.ts'
import { createBulkJobs } from './bulk-jobs/bulk-jobs.service.ts'
import { rootRoutes } from './trust/roots.routes.ts'
import { stationExportKind } from './stations/station-export.ts'
import { stationRoutes } from './stations/stations.routes.ts'
import { createStationService, loadStation, type StationDeps } from './stations/stations.service.ts'
import { rollUpPast } from './telemetry/telemetry.ts'
import { securityPolicyRoutes, securityProfileExportKind } from './security-policy/security-policy.routes.ts'
import { terminalRoutes } from './terminals/terminals.routes.ts'
import { transferRoutes } from './transfers/transfers.routes.ts'
import { deviceDataRetention } from './retention/retention-tables.ts'
import { uploadRetention, deleteOrphanFiles } from './retention/uploads.service.ts'
import { stationSealedColumns } from './sealed.ts'

export { addStepCommand, type StepCommandState } from './acceptance/sending.rules.ts'
export { loadObservation } from './acceptance/sight.ts'
export { findSentCommand, type SentTestCommand, type AcceptanceObservation } from './acceptance/observation.rules.ts'
export {
  meterRegistersOf,
  doesRegisterDecrease,
  transactionsOf,
  type AcceptanceTransaction,
} from './acceptance/session.rules.ts'
export { statusAfter } from './acceptance/reported-status.rules.ts'
export { acceptanceEvidence, isFields, type RecordedCall } from './acceptance/wire.rules.ts'
export type { DisplayedTariff, DisplayedTariffQuery, FindSessionNumbers } from './ports.ts'
export { assetSource, type RepairableAsset, type AssetSource } from './assets/assets.store.ts'
export { meterAssets, terminalAssets } from './assets/own-assets.store.ts'
export { ocppMessageHead } from './ocpp-messages/pack.rules.ts'
export { ocppMessagesWithin, type ChargePointTime } from './ocpp-messages/packs.store.ts'
export { recordListChange } from './local-lists/marks.store.ts'
export type { LocalListContents } from './ports.ts'
export { liveChannel } from './connectors/connectors-live.ts'
export { verificationKeys } from './meters/meter-keys.store.ts'
export { savePlannedWorkStart, type PlannedWorkPlace } from './connectors/works.store.ts'
export { totalStatusCounts } from './connectors/total.rules.ts'
export { chargePointChangedChannel } from './charge-points/charge-points.routes.ts'
export { secretHash } from './secrets.ts'
export type { RequestedCommand } from './commands/commands.service.ts'
export type { AlarmStepToNotify, ChargePointNames, PublicStationSummary, StationDeps }
export { alarmsChannel } from './alarms/channel.ts'
export { raiseCardAlarm } from './alarms/card-alarms.store.ts'
export { updateChargePointAlarm } from './alarms/charge-point-alarms.store.ts'
export { systemUserId } from './certificates/certificates.service.ts'
export { isCurveWithin, profileLimitAt } from './profiles/stored-profiles.rules.ts'
export { listAlarmDays, raiseDayAlarm, type DayAlarm } from './alarms/day-alarms.store.ts'
export { watchAlarms } from './alarms/watch.job.ts'

export { reservationUseKind } from './calls/reservations.store.ts'
export { rejectUnaccepted } from './ocpp201/admission.ts'
export { createInstanceCoordinator } from './gateway/neighbours.ts'
export { startCommands } from './gateway-process/commands.ts'
export type { DeviceDeps } from './gateway/deps.ts'
export { clockToleranceMs, checkDeviceTime } from './gateway/device-time.rules.ts'
export { meterValueWrites, emptyMeterValues, parseMeterValues, type MessageMeterValues } from './gateway/readings.ts'
export { eventKind } from './gateway/event.kind.store.ts'
export { meterValueKind, type MeterValueRow } from './gateway/meter-value.kind.store.ts'
export type { ContractCheck } from './trust/contract.service.ts'
export { sessionEndKind } from './calls/charging-profiles.store.ts'
export { isUnstorableError } from './gateway-process/unkeepable.rules.ts'
export { createSendToChargePoint, type SendToChargePoint } from './gateway-process/send-command.ts'
export { createStationsGateway, type StationsGateway } from './gateway-process/stations-gateway.ts'
export type { ConnectedChargePoint } from './gateway/wire-charge-point.ts'

export interface Stations {
  domain: ServerDomain
  /** Returns a station of the transaction's operator. Throws request.not-found. */
  stationOf(tx: Tx, id: string): Promise<contract.StationDetail>
  /** Returns names by charge point id, without charge points of other operators. */
  namesOf(tx: Tx, chargePointIds: readonly string[]): Promise<Map<string, ChargePointNames>>
  createStation(tx: Tx, operatorId: string, form: contract.StationForm): Promise<contract.StationDetail>
  /** Deletes stations and charge points that an import created. Throws stations.import-in-use, request.import-used. */
  removePlaces(tx: Tx, places: { stations: readonly string[]; chargePoints: readonly string[] }): Promise<void>
  /** Checks that nobody changed stations and charge points that an import created. Throws request.import-used. */
  requireUnchangedPlaces(
    tx: Tx,
    places: { stations: readonly string[]; chargePoints: readonly string[] },
  ): Promise<void>
  /**
   * Creates a charge point. The password is returned only here; null with `noPassword`. `password` replaces the random
   * password.
   */
  createChargePoint(
    tx: Tx,
    operatorId: string,
    form: contract.ChargePointForm & { password?: string },
  ): Promise<{ id: string; chargePointNo: string; identity: string; password: string | null }>
  /** Returns true if a station, a charge point or a connector of the operator exists. */
  placeExists(
    tx: Tx,
    place: { scope: 'station' | 'chargePoint' | 'connector'; targetId: string; connector?: number },
  ): Promise<boolean>
  /**
   * Creates the partitions of the coming days in a platform transaction. Called at start; a job does the same every
   * night.
   */
  keepPartitions: (tx: Tx) => Promise<void>
  /** Returns the stations with the counts of the monitoring list. */
  wallOf(tx: Tx): Promise<contract.StationSummary[]>
  /** Returns the publicly accessible stations, without hidden charge points. */
  publicPlaces(tx: Tx): Promise<PublicStationSummary[]>
  /** Returns the total power of all connectors, in steps of five minutes. */
  loadBetween(tx: Tx, span: LoadSpan): Promise<{ at: Date; powerW: number }[]>
  /** Calculates the curves of an operator's history that was written at once. */
  rollUpPast(past: { operatorId: string; since: Date }): Promise<void>
  /** Returns the number of registered charge points visible to the transaction. */
  countChargePoints(tx: Tx): Promise<number>
  /** Returns the last known registers in Wh by `chargePointNo:connectorNo`. */
  lastRegisters(tx: Tx): Promise<Map<string, number>>
  /** Returns the alarm steps without notification. They are marked as sent when the (platform) transaction commits. */
  takeAlarmNews(tx: Tx, limit: number): Promise<AlarmStepToNotify[]>
  /** SQL condition that is true while unsent alarm steps exist. */
  alarmNewsWaits: string
  /** Acknowledges an alarm with the same rules as in the console. */
  acknowledgeAlarm: ReturnType<typeof createAcknowledge>
  /**
   * Meters at the grid connection of a station's charge points. `add` throws stations.meter-no-taken, `read`
   * stations.reading-future, `drop` stations.meter-has-readings.
   */
  meters: { of: typeof metersOf; add: typeof addMeter; read: typeof saveReportedReading; drop: typeof dropMeter }
  /** Sends a command to a charge point and waits for its response, in its own transactions. */
  command: CommandService['send']
  /** Unsubscribes from the bus. */
  close(): void
}

/** SQL for a name with the station, for example "North · 01". */
const inFull = (name: string) =>
  `concat_ws(' · ', (select s.name from stations_stations s where (s.operator_id, s.id) = (r.operator_id, r.station_id)), ${name})`
const names = {
  stations_stations: 'name',
  stations_charge_points: inFull('r.name'),
  stations_alarms: inFull(
    '(select p.name from stations_charge_points p where (p.operator_id, p.id) = (r.operator_id, r.charge_point_id))',
  ),
  stations_terminals: 'terminal_no',
  stations_firmware: "concat_ws(' ', vendor, model, version)",
  stations_bulk_jobs: 'title',
}
const problems = {
  ...contract.stationProblems,
  ...contract.meterProblems,
  ...contract.terminalProblems,
  ...contract.alarmProblems,
}

/** Stations, charge points and connectors: their details, OCPP identities, reports and commands. */
export function createStations(services: Services, deps: StationDeps): Stations {
  const stations = createStationService(services, deps)
  const chargePoints = createChargePointService(services)
  const commands = createCommandService(services, deps)
  // Separate folder: all file names in it come from our own rows.
  const files = createFileStore(path.join(services.config.dataDir, 'devices'))
  const bulkJobs = createBulkJobs(services, deps.approvals)
  const bulkJobRunners = createBulkJobRunners({ services, commands, bulkJobs })
  const content = deps.listContent ?? (async () => ({ all: {}, ofStation: {} }))
  const lists = createLocalListJobs({ services, commands, content })
  const live = createConnectorsLive(services)
  const overview = createOverviewLive(services)
  const imports = createStationImports(services, deps)
  const alarms = createAlarms(services, deps)
  return {
    domain: {
      name: 'stations',
      sealed: stationSealedColumns,
      names,
      problems,
      endpoints: contract.stationsEndpoints,
      routes(app) {
        stationRoutes(app, services, { stations, files })
        chargePointRoutes(app, services, chargePoints)
        ykcBindingRoutes(app, services)
        commandRoutes(app, commands)
        connectorRoutes(app)
        pastRoutes(app, services)
        refusedRoutes(app, services, { chargePoints, commands })
        imports.routes(app)
        eventRoutes(app)
        transferRoutes(app, services, files)
        firmwareRoutes(app, services, files)
        parameterRoutes(app)
        localListRoutes(app, { services, content })
        profileRoutes(app, bulkJobs)
        bulkJobRoutes(app, bulkJobs)
        deviceRoutes(app, services, deps)
        alarms.routes(app)
      },
      jobs: {
        ...imports.jobs,
        ...bulkJobRunners.jobs,
        ...lists,
        ...alarms.jobs,
        ...chargePointJobs(services, commands, deps),
        ...upkeepJobs({ services, commands, files }),
      },
      liveTopics: [live.topic, overview.topic, ...alarms.liveTopics],
      exports: [...deviceExports(services, deps), localListExportKind(services, content), ...alarms.exports],
      acts: alarms.acts,
      retained: [...deviceDataRetention(services.db), uploadRetention(services.db, files)],
    },
    stationOf: loadStation,
    namesOf: async (tx, ids) =>
      new Map((await namesOfChargePoints(tx, ids)).map((names) => [names.chargePointId, names])),
    createStation: (tx, operatorId, form) => stations.create(tx, operatorId, form),
    removePlaces: (tx, places) => undoImportedObjects(tx, { ...places, connectors: [], changed: [] }),
    requireUnchangedPlaces: (tx, places) => requireUnchangedObjects(tx, { ...places, connectors: [], changed: [] }),
    async createChargePoint(tx, operatorId, { password, ...form }) {
      const { chargePoint, credentials } = await chargePoints.create(tx, operatorId, form, password)
      return { id: chargePoint.id, chargePointNo: chargePoint.chargePointNo, ...credentials }
    },
    placeExists: (tx, place) => chargePoints.placeExists(tx, place),
    keepPartitions: createComingPartitions,
    wallOf: stationSummariesForWall,
    publicPlaces: listPublicStations,
    loadBetween,
    rollUpPast: (past) => rollUpPast(services, past, deps.sessionRegisters),
    countChargePoints,
    lastRegisters: lastMeterRegisters,
    takeAlarmNews: takeAlarmStepsToNotify,
    alarmNewsWaits: alarmStepsToNotifySql,
    acknowledgeAlarm: createAcknowledge(services),
    meters: { of: metersOf, add: addMeter, read: saveReportedReading, drop: dropMeter },
    command: (order) => commands.send(order),
    close() {
      commands.close()
      bulkJobRunners.close()
      live.close()
      overview.close()
      alarms.close()
    },
  }
}

/** Exports of stations and charge points. */
function deviceExports(services: Services, { flagName }: StationDeps): ExportKind[] {
  return [
    stationExportKind(services),
    ...chargePointExportKinds(services),
    acceptanceExportKind(services, flagName),
    ocppMessageExportKind(services),
    connectorExportKind(services),
    ...safetyExportKinds(services),
    securityProfileExportKind(services),
    partnerReadinessExportKind(services),
  ]
}

/** Routes for the device model, faults, safety, acceptance, events and meters of charge points. */
function deviceRoutes(app: App, services: Services, deps: StationDeps): void {
  acceptanceRoutes(app, services, deps)
  ocppMessageRoutes(app, services)
  meterRoutes(app, services)
  meterKeyRoutes(app, services)
  rootRoutes(app, services)
  certificateRoutes(app, services)
  modelRoutes(app, () => services.now())
  batterySwapRoutes(app)
  safetyRoutes(app, services)
  terminalRoutes(app)
  securityPolicyRoutes(app, services)
  partnerReadinessRoutes(app)
}

/** Jobs that send charging profiles, power limits, parameters and acceptance steps to charge points. */
function chargePointJobs(
  services: Services,
  commands: CommandService,
  { sessionsOf, numbersOf }: StationDeps,
): JobTable {
  return {
    ...createProfileJobs({ services, commands }),
    ...createPowerLimitJobs({ services, commands }),
    ...createParameterJobs({ services, commands }),
    ...createAcceptanceJobs({ services, commands, sessionsOf, numbersOf }),
  }
}

/** Scheduled maintenance jobs. */
function upkeepJobs({
  services,
  commands,
  files,
}: {
  services: Services
  commands: CommandService
  files: FileStore
}): JobTable {
  return {
    ...certificateJobs({ services, commands }),
    ...mergeJobs(services),
    ...packMeterValueJobs(services),
    'stations:expire-commands': {
      title: {
        zh: '清理过期的排队指令',
        en: 'Expire queued commands',
        es: 'Caducar comandos en cola',
      },
      cron: '* * * * *',
      when: queueTimeExpiredSql,
      attempts: 1,
      run: () => services.db.asPlatform(expireQueued),
    },
    'stations:stray-files': {
      title: {
        zh: '清理无引用的文件',
        en: 'Remove unreferenced files',
        es: 'Borrar archivos sin referencia',
      },
      cron: '23 3 * * *',
      attempts: 3,
      run: () => deleteOrphanFiles({ services, files }),
    },
    'stations:partitions': {
      title: {
        zh: '维护采样与报文分区',
        en: 'Maintain partitions of samples and messages',
        es: 'Mantener particiones de muestras y mensajes',
      },
      cron: '7 0 * * *',
      attempts: 5,
      run: () => services.db.asPlatform(createComingPartitions),
    },
  }
}
