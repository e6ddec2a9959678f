export * from './acts.words.ts'
export * from './links.ts'
export * from './partners.ts'
export * from './problems.ts'
