export {
  type Backup,
  type BackupState,
  type DrillState,
  type LogShipping,
  newestBackup,
  recordDrill,
} from './backup/backups.store.ts'
export { backupTask, createBackupService, drillTask, type BackupService, type BackupStatus } from './backup/desk.ts'
export { createBackups, dropReplicationSlots, type BackupParts, type Backups } from './backup/backups.ts'
export type { CollectBackupProofs } from './backup/base.ts'
export { listCopyManifests, readCopy, type CopyManifest } from './backup/copy/copy-manifest.ts'
export { createCopyBackups, type CopyBackups } from './backup/copy/copies.ts'
export { makeCopy } from './backup/copy/make-copy.ts'
export { lowerCurrentPriority } from './backup/copy/priority.ts'
export { restoreCopy, type CopyRestoreResult } from './backup/copy/restore-copy.ts'
export { openVault, type ChunkVault } from './backup/copy/vault.ts'
export { countRows, readAllBlocks } from './backup/cluster.store.ts'
export { readManifests, type BackupManifest } from './backup/manifest.ts'
export { planRestore, type RestorePlan, type RestoreTarget } from './backup/plan.ts'
export { clusterHome, serverUser, installEmbeddedPostgres } from './postgres/binaries.ts'
export { watchNewTables } from './postgres/young-tables.ts'
export { prepareRemoval, restoreDataFolder, type RestoreResult } from './backup/restore.ts'
export { openTarget } from './backup/targets/open-target.ts'
export { BackupError, targetName, type BackupTarget } from './backup/targets/target.ts'
export type { MessageBus } from './bus/bus.ts'
export { createBus } from './bus/create-bus.ts'
export {
  ConfigError,
  processRoles,
  parseBackupPlace,
  formatUnknownSetting,
  readConfig,
  type BackupPlace,
  type BackupSettings,
  type Config,
  type ProcessRole,
} from './config.ts'
export { openDb, PoolerError, type Db, type DbRole, type RowScope, type Tables, type Tenant, type Tx } from './db/db.ts'
export {
  createGroupCommit,
  createBatchWrite,
  type GroupCommit,
  type BatchWrite,
  type WriteDecision,
  type WriteKind,
} from './db/group-commit.ts'
export { createReadBatch, type ReadBatchOptions } from './db/read-batch.ts'
export { migrateDatabase, pendingMigrations } from './db/migrate.ts'
export { MigrationError } from './db/migration-error.ts'
export { readPage } from './db/page.ts'
export { withPreparedStatements } from './db/prepared.ts'
export {
  updateTableRow,
  findTableRow,
  readPersonalRows,
  insertTableRow,
  pageRows,
  deleteTableRow,
  replaceSelectedValues,
} from './db/rows.ts'
export {
  toColumnName,
  aliasColumns,
  jsonObjectOfFields,
  defineRowShape,
  toReplyRow,
  formToColumns,
  type ColumnNamesOf,
  type RowShape,
} from './db/shape.ts'
export { sortColumnOf } from './db/sort.ts'
export { recalculateSums, type SqlFragment, type SumLevels } from './db/sum-up.store.ts'
export { createdAtFromId } from './db/made-at.ts'
export { sessionNumberStartsWith, sessionNumberEquals, sessionNumberConditions } from './db/session-no.ts'
export {
  searchPhrasesOf,
  searchTermsOf,
  searchTextOf,
  searchWordsQuery,
  textMatchesSql,
  type SearchedColumns,
} from './db/search-text.ts'
export { tagMatchesSql, tagSortSql, jsonTextMatchesSql, type FullTagAccess } from './db/tags.ts'
export {
  migrationFiles,
  listSqlSourceNames,
  schemaFolders,
  listAllSqlSourceNames,
  type SchemaFolders,
} from './db/schema-files.ts'
export { inSlices, buildRowSlice, type RowSlice, type SliceRequest } from './db/slices.ts'
export type { App, AuditEntry, AuditWriter, ServerDomain, Services, RowNames, TaskAuditWriter } from './services.ts'
export { createAcme, type CertificateManager } from './acme/acme.ts'
export { requireCodes, type Actor, type ActorSignIn } from './actor.ts'
export { createApp, type AppOptions } from './http/app.ts'
export { conflictProblem, violatedConstraint } from './http/conflict.rules.ts'
export { isStillReferenced } from './http/database-problem.ts'
export { closeHalfOpenConnections, listenBacklog } from './http/half-open.ts'
export { createHealth, keepHeartbeat, type UnreadyCause } from './health/health.ts'
export {
  clearInstallationAlarms,
  deleteOldInstallationAlarms,
  insertInstallationAlarms,
  listFailingTasks,
  listInstallationAlarms,
  listOpenInstallationAlarms,
  takeInstallationAlarms,
  type InstallationFinding,
  type OpenInstallationAlarm,
} from './health/installation-alarms.store.ts'
export { listProbes, type ProcessProbe } from './health/probes.store.ts'
export { histogramSamples, formatMetrics, singleMetric, type PrometheusMetric } from './metrics/metrics.ts'
export { readDatabaseFigures } from './metrics/database-figures.store.ts'
export { installationMetrics } from './metrics/installation-metrics.ts'
export { processMetrics } from './metrics/process-metrics.ts'
export { requestMetrics } from './metrics/request-metrics.ts'
export { traceOcppCall } from './traces/traces.ts'
export { startTraces } from './traces/start-traces.ts'
export { openApiDocument } from './http/openapi.ts'
export { rawBody, withRawBodies } from './http/raw-bodies.ts'
export { isDeeper, parseUntrustedJson } from './json.ts'
export type { OpenArgs, ServeArgs } from './http/serve.ts'
export { requireAnyCode } from './http/require-one-of.ts'
export { serveAll, type EndpointHandlers } from './http/serve-all.ts'
export { preservedUpdateFields } from './http/unchanged-fields.ts'
export { isTimeZone, nextRun, parseCron, type CronSchedule } from './jobs/cron.rules.ts'
export type { JobHandler, JobKind, Jobs, JobTable, Task, TaskRun, TaskRunState, Tasks } from './jobs/jobs.ts'
export type { JobLease } from './jobs/lease.ts'
export { conditionChecker, conditionSqlText, evaluateConditions } from './jobs/conditions.store.ts'
export { migrateJobs } from './jobs/queue-schema.ts'
export { createJobs, manualRunStarter, type JobsOptions } from './jobs/worker-jobs.ts'
export type { LiveHub, LiveItem, LiveTopic } from './live/hub.ts'
export { runOnOperatorMessages } from './live/repeated-poll.ts'
export { createLiveServer, type LiveServer } from './live/live-hub.ts'
export {
  detectDateOrder,
  findColumns,
  normalizeNumberText,
  mapFieldsToColumns,
  normalizeColumnTitle,
  unitInTitle,
  splitTitleUnit,
  sampleColumnValues,
  type FieldHints,
} from './imports/find.rules.ts'
export { damageOf, damageWords } from './imports/damage.rules.ts'
export type { CodedField } from './imports/values.rules.ts'
export { zoneOfColumn, zoneOffsetAt } from './imports/meaning.rules.ts'
export { countryAndZoneOf } from './imports/place.rules.ts'
export {
  countExtraCells,
  parseChoice,
  choicesFromWords,
  choiceLabel,
  parseFlag,
  lengthWords,
  choiceNames,
  rowWords,
  type RowCells,
  type RowHints,
} from './imports/row-cells.ts'
export {
  createRowsImports,
  importedItemsUsedProblem,
  type ParsedImportRow,
  type RowsImportEndpoints,
  type RowImportedResource,
} from './imports/rows-imports.ts'
export {
  createImports,
  RowsTaken,
  type ImportCaller,
  type ImportedResource,
  type ImportRequest,
  type ImportQuestion,
  type ImportPreviewPlan,
  type StoredRowError,
} from './imports/imports.ts'
export { createLog } from './log.ts'
export {
  createRateLimiter,
  rateLimitNetworkOf,
  type RateLimiter,
  type CountedParties,
  type ObservedRate,
} from './budget/budget.ts'
export type { NearLimit, RefusalFlood } from './budget/figures.ts'
export type { RateLimitedAction } from './budget/limits.ts'
export {
  isAddressReachable,
  isInNetwork,
  normalizeIpAddress,
  type AllowedNetworks,
  type AllowedReach,
} from './net/address.rules.ts'
export { queryLocalNetwork, type LocalNetworkDevice } from './net/query-neighbours.ts'
export {
  createThreadedHttpClient,
  type ThreadedHttpCall,
  type ThreadedHttpReply,
  type ThreadedHttpClient,
} from './net/http-apart.ts'
export { callHttp, openHttp, type HttpResponse, type HttpCall, type OpenHttpResponse } from './net/call-http.ts'
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
  wechatEncryptElement,
  isWechatTimestampRecent,
  isWechatSignatureValid,
  decryptWechatMessage,
  encryptWechatMessage,
  wechatSignature,
} from './partner-messages/wechat-seal.rules.ts'
export { clientAddressOf, isTrusted, requestOriginOf, type RequestOrigin } from './net/origin.ts'
export { connectTls } from './net/encrypt.ts'
export { webhookSignature } from './net/webhook-signature.ts'
export { resolveReachableHost, connectTo } from './net/reach.ts'
export {
  isMachinePassword,
  hashMachinePassword,
  newMachinePassword,
  parseBasicCredentials,
  parseBearerCredentials,
} from './machine-password.ts'
export type { AcmeConfig } from './tls-config.ts'
export type { VideoConfig, VideoGatewayPlace } from './video-config.ts'
export { watchTlsFiles, readTlsFiles, forwardSecretCiphers, browserTlsOptions, type TlsFiles } from './net/tls-files.ts'
export {
  stopLeftoverPostgres,
  FolderInUseError,
  PostgresStartError,
  startPostgres,
  type EmbeddedPostgres,
  type PostgresOptions,
} from './postgres/supervisor.ts'
export { ensureServerLogin, serverLoginUrl } from './postgres/server-login.ts'
export { joinedColumn, millisecondColumn, encodeUnquotedColumn, textColumn, timeColumn } from './db/columns.ts'
export { ChainBroken, createChain, type SealChain, type ChainFindings, type ChainTables } from './seal/chain.ts'
export type { ChainDamageKind } from './seal/chain.rules.ts'
export type { TableCell, TableRowCells } from '../contract/csv.ts'
export { sendAsDownload, asPicture } from './files/send-file.ts'
export { sendPersonalData } from './files/personal-data.ts'
export { createPdf, type PdfColumn, type PdfDocument, type PdfElement } from './files/pdf.ts'
export type { PdfMatrix, PdfDrawingElement } from './files/pdf-drawing.ts'
export { toPrintablePicture, type PdfPicture } from './files/pdf-pictures.ts'
export { xlsxFile } from './files/xlsx.ts'
export { parsePicture, type ParsedPicture, type PictureType } from './files/pictures.ts'
export { xmlEvents, type XmlEvent } from './files/xml.ts'
export { loadTable, openUploadedTable, type LoadedTable, type UploadedTable, type TableRow } from './files/table.ts'
export { readWorkbook, type ReadWorkbookOptions } from './files/read-workbook.ts'
export { openArchive, UnreadableFileError, type UnreadableReason } from './files/zip.ts'
export { createFileStore, type FileStore, type StoredFile } from './files/file-store.ts'
export {
  defineBulkAction,
  exportKind,
  type BulkActionResult,
  type BulkActionKind,
  type BulkActionTarget,
  type ExportKind,
} from './runs/kinds.ts'
export { createRuns, type BackgroundRuns } from './runs/runs.ts'
export type { BackgroundExports, FoundRun } from './runs/errands.ts'
export {
  retentionCutoff,
  perDay,
  type RetentionDue,
  type RetentionUsage,
  type RetainedData,
} from './retention/retained.ts'
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
export {
  createKeyAdministration,
  openKeyRing,
  type EncryptionKey,
  type KeyAdministration,
} from './key-ring/key-ring.ts'
export type { EncryptedColumn } from './key-ring/key-ring.store.ts'
export { hashSecret, signingSecrets, storedSecrets } from './key-ring/secret-keys.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
