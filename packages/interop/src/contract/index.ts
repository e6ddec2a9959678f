export * from './partners.problems.ts'
export * from './partners.ts'
