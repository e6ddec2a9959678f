export * from './meter.rules.ts'
export * from './ocpp16.lists.ts'
export type * from './ocpp16.ts'
export * from './time.rules.ts'
