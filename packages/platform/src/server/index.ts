export {
  type Backup,
  type BackupState,
  type DrillState,
  type LogShipping,
  newestBackup,
  recordDrill,
} from './backup/backups.store.ts'
export { backupTask, createBackupDesk, drillTask, type BackupDesk, type BackupStatus } from './backup/desk.ts'
export { createBackups, dropReplicationSlots, type BackupParts, type Backups } from './backup/backups.ts'
export type { Proofs } from './backup/base.ts'
export { listCopies, readCopy, type CopyManifest } from './backup/copy/copy-manifest.ts'
export { createCopies, type Copies } from './backup/copy/copies.ts'
export { makeCopy } from './backup/copy/make-copy.ts'
export { yieldToAll } from './backup/copy/priority.ts'
export { restoreCopy, type CopyRestored } from './backup/copy/restore-copy.ts'
export { openVault, type Vault } from './backup/copy/vault.ts'
export { countRows, readAllBlocks } from './backup/cluster.store.ts'
export { readManifests, type Manifest } from './backup/manifest.ts'
export { planRestore, type RestorePlan, type RestoreWish } from './backup/plan.ts'
export { clusterHome, serverUser, linkPostgres } from './postgres/binaries.ts'
export { watchYoungTables } from './postgres/young-tables.ts'
export { restoreInto, type Restored } from './backup/restore.ts'
export { openTarget } from './backup/targets/open-target.ts'
export { BackupError, targetName, type BackupTarget } from './backup/targets/target.ts'
export type { Bus } from './bus/bus.ts'
export { createBus } from './bus/create-bus.ts'
export {
  ConfigError,
  processRoles,
  readBackupPlace,
  readConfig,
  type BackupPlace,
  type BackupSettings,
  type Config,
  type ProcessRole,
} from './config.ts'
export { openDb, type Db, type DbRole, type RowScope, type Tables, type Tenant, type Tx } from './db/db.ts'
export {
  createGroupCommit,
  writing,
  type GroupCommit,
  type Write,
  type WriteDecision,
  type WriteKind,
} from './db/group-commit.ts'
export { createReadBatch, type ReadBatchOptions } from './db/read-batch.ts'
export { migrate, pendingMigrations } from './db/migrate.ts'
export { MigrationError } from './db/migration-error.ts'
export { page } from './db/page.ts'
export { withPreparedStatements } from './db/prepared.ts'
export { change, find, held, insert, pageOf, remove, replaceEach } from './db/rows.ts'
export {
  columnOf,
  aliasColumns,
  objectOf,
  shape,
  toReplyRow,
  valuesOf,
  type ColumnsOf,
  type Shape,
} from './db/shape.ts'
export { sortedBy } from './db/sort.ts'
export { sumUp, type Fragment, type SumUp } from './db/sum-up.store.ts'
export { createdAtOf } from './db/made-at.ts'
export { numberBegins, numberIs, waysToNumber } from './db/session-no.ts'
export { tagFound, tagOrder, tagTextFound, type InFull } from './db/tags.ts'
export {
  migrationFiles,
  namesOfSources,
  schemaFolders,
  sourcesEver,
  type SchemaFolders,
} from './db/schema-files.ts'
export { inSlices, sliceOf, type Slice, type SliceWish } from './db/slices.ts'
export type { App, AuditEntry, AuditWriter, Domain, Services, RowNames, TaskAuditWriter } from './services.ts'
export { createAcme, type Acme } from './acme/acme.ts'
export { requireCodes, type Actor, type SignIn } from './actor.ts'
export { createApp, type AppOptions } from './http/app.ts'
export { conflictWith, constraintOf } from './http/conflict.rules.ts'
export { isStillReferenced } from './http/database-problem.ts'
export { limitHalfOpen, listenBacklog } from './http/half-open.ts'
export { createHealth, type UnreadyCause } from './health/health.ts'
export { histogramSamples, metricsText, one, type Metric } from './metrics/metrics.ts'
export { readDatabaseFigures } from './metrics/database-figures.store.ts'
export { installationMetrics } from './metrics/installation-metrics.ts'
export { processMetrics } from './metrics/process-metrics.ts'
export { requestMetrics } from './metrics/request-metrics.ts'
export { traceAnswered } from './traces/traces.ts'
export { startTraces } from './traces/start-traces.ts'
export { openApiDocument } from './http/openapi.ts'
export { rawBody, withRawBodies } from './http/raw-bodies.ts'
export { isDeeper, parseForeignJson } from './json.ts'
export type { OpenArgs, ServeArgs } from './http/serve.ts'
export { requireOneOf } from './http/require-one-of.ts'
export { serveAll, type Handlers } from './http/serve-all.ts'
export { preservedKeys } from './http/unchanged-fields.ts'
export { isTimeZone, nextRun, parseCron, type Cron } from './jobs/cron.rules.ts'
export type { JobHandler, JobKind, Jobs, JobTable, Task, TaskRun, TaskRunState, Tasks } from './jobs/jobs.ts'
export type { Lease } from './jobs/lease.ts'
export { conditionChecker, conditionOf, evaluateConditions } from './jobs/conditions.store.ts'
export { migrateJobs } from './jobs/queue-schema.ts'
export { createJobs, starterOf, type JobsOptions } from './jobs/worker-jobs.ts'
export type { LiveHub, LiveItem, LiveTopic } from './live/hub.ts'
export { runOnOperatorMessages } from './live/repeated-poll.ts'
export { createLiveServer, type LiveServer } from './live/live-hub.ts'
export {
  dayOrderOf,
  findColumns,
  plainNumber,
  placesOf,
  plainTitle,
  unitOf,
  withoutUnit,
  cellsUnder,
  type FieldHints,
} from './imports/find.rules.ts'
export { damageOf, damageWords } from './imports/damage.rules.ts'
export type { CodedField } from './imports/values.rules.ts'
export { zoneOffsetAt } from './imports/meaning.rules.ts'
export { placeOf } from './imports/place.rules.ts'
export {
  cellsBeyond,
  choiceOf,
  choicesIn,
  choiceWord,
  flagOf,
  lengthWords,
  namesOf,
  rowWords,
  type RowCells,
  type RowHints,
} from './imports/row-cells.ts'
export {
  createRowsImports,
  importUsed,
  type ReadRow,
  type RowsCalls,
  type RowsNoun,
} from './imports/rows-imports.ts'
export {
  createImports,
  RowsTaken,
  type ImportCaller,
  type ImportNoun,
  type ImportOrder,
  type ImportQuestion,
  type PlanOf,
  type RowFault,
} from './imports/imports.ts'
export { createLog } from './log.ts'
export { createBudget, networkOf, type Budget, type Counted, type WatchedRate } from './budget/budget.ts'
export type { NearLimit, RefusedFlood } from './budget/figures.ts'
export type { RatedAct } from './budget/limits.ts'
export { mayReach, type AllowedNetworks, type Reach } from './net/address.rules.ts'
export { queryLocalNetwork, type Neighbour } from './net/query-neighbours.ts'
export { createHttpApart, type ApartCall, type ApartReply, type HttpApart } from './net/http-apart.ts'
export { callHttp, openHttp, type HttpAnswer, type HttpCall, type OpenAnswer } from './net/call-http.ts'
export {
  findPartnerMessage,
  deleteOldPartnerMessages,
  insertPartnerMessage,
  insertPartnerMessages,
  pageOfPartnerMessages,
  partnerMessagesBefore,
  type NewPartnerMessage,
} from './partner-messages/partner-messages.store.ts'
export {
  encryptIn,
  isFresh,
  isSignedBy,
  openedMessage,
  sealedMessage,
  signatureOf,
} from './partner-messages/wechat-seal.rules.ts'
export { addressOf, isTrusted, originOf, type Origin } from './net/origin.ts'
export { connectSecurely } from './net/encrypt.ts'
export { webhookSignature } from './net/webhook-signature.ts'
export { addressesOf, connectTo } from './net/reach.ts'
export {
  isMachinePassword,
  machineHash,
  newMachinePassword,
  readBasic,
  readBearerPair,
} from './machine-password.ts'
export type { AcmeConfig } from './tls-config.ts'
export type { VideoConfig, VideoGatewayPlace } from './video-config.ts'
export { followTlsFiles, readTlsFiles, secretSuites, webTls, type TlsFiles } from './net/tls-files.ts'
export {
  endLeftover,
  FolderInUse,
  startPostgres,
  type Postgres,
  type PostgresOptions,
} from './postgres/supervisor.ts'
export { ensureServerLogin, serverLoginUrl } from './postgres/server-login.ts'
export { joinedColumn, millisecondColumn, plainColumn, textColumn, timeColumn } from './db/columns.ts'
export { ChainBroken, createChain, type Chain, type ChainFindings, type ChainTables } from './seal/chain.ts'
export type { BrokenKind } from './seal/chain.rules.ts'
export type { Cell, Cells } from '../contract/csv.ts'
export { asFile, asPicture } from './files/send-file.ts'
export { sendPersonalData } from './files/personal-data.ts'
export { makePdf, type PdfColumn, type PdfDocument, type PdfPart } from './files/pdf.ts'
export type { Matrix, PdfInk } from './files/pdf-drawing.ts'
export { printable, type PdfPicture } from './files/pdf-pictures.ts'
export { xlsxFile } from './files/xlsx.ts'
export { pictureWithin, type Picture, type PictureType } from './files/pictures.ts'
export { xmlEvents, type XmlEvent } from './files/xml.ts'
export { loadTable, readTable, type LoadedTable, type Table, type TableRow } from './files/table.ts'
export { readWorkbook, type ReadWorkbookOptions } from './files/read-workbook.ts'
export { openArchive, Unreadable, type UnreadableReason } from './files/zip.ts'
export { createFileStore, type FileStore, type StoredFile } from './files/file-store.ts'
export {
  actKind,
  exportKind,
  type ActAnswer,
  type ActKind,
  type ActTarget,
  type ExportKind,
} from './runs/kinds.ts'
export { createRuns, type Runs } from './runs/runs.ts'
export type { Errands, FoundRun } from './runs/errands.ts'
export { cutOf, dayMs, perDay, type Due, type Held, type Retained } from './retention/retained.ts'
export {
  changeRetention,
  firstSizes,
  getRetentionDays,
  recordStorageSizes,
  retentionRules,
  rowsAndSize,
  type RetentionRule,
} from './retention/retention.store.ts'
export { rowsBefore } from './seal/anchors.store.ts'
export { createKeyDesk, openKeyRing, type EncryptionKey, type KeyDesk } from './key-ring/key-ring.ts'
export type { SealedColumn } from './key-ring/key-ring.store.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
