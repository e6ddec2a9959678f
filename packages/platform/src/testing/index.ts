export { cloneDatabase, dropDatabase } from './clones.ts'
export { startTestDatabase, teardown as endTestDatabase } from './global-setup.ts'
export { natsServer, type NatsServer } from './nats-server.ts'
export {
  createBytesCaller,
  createTestCaller,
  type TestHttpResponse,
  type TestHttpCall,
  type CallOptions,
} from './caller.ts'
export { permissionCodesOf } from './codes-of.ts'
export { readExport } from './exported.ts'
export { formerMigrationsMissing, readFormerMigration } from './former-migration.ts'
export { freePort } from './ports.ts'
export { createTestActor, testApp, testServices, type TestAppOptions, type TestServices } from './test-services.ts'
export { s3Server, type S3Server } from './s3-server.ts'
export { smtpServer } from './smtp-server.ts'
export { nightlyTest, isNight } from './at-night.ts'
export { scaleTestTimeout } from './patience.ts'
export { samplePictures } from './pictures.ts'
export { measureReadGrowth } from './reading.ts'
export { waitUntil } from './until.ts'
export { extractPdfText } from './read-pdf.ts'
export { zoneAtMidday } from './midday-zone.ts'
export { createEmptyUnprivilegedDb, type UnprivilegedDatabase } from './plain-owner.ts'
