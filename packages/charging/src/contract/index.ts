export * from './local-days.ts'
export * from './orders.ts'
export * from './problems.ts'
export * from './tokens.ts'
